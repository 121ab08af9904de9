cimport cython
from branchline.rules cimport bits, const, tickets
from branchline.rules.state cimport State
from . cimport choices, paths, plan, prices, sizes
from .workspace cimport Workspace

@cython.locals(value=cython.double)
cdef int choose(Workspace work, State state, int effort) noexcept nogil
@cython.locals(stake=cython.double, best=cython.double, gain=cython.double)
cdef double value_of(Workspace work, State state, int seat, int subset, int effort) noexcept nogil
cdef double hope(Workspace work, State state, int seat) noexcept nogil
cdef double prospect(Workspace work, State state, int seat) noexcept nogil
cdef double ticket_worth(Workspace work, State state, int seat, int ticket) noexcept nogil
cdef void insert(Workspace work, int count, double worth) noexcept nogil
@cython.locals(expected=cython.double, chance=cython.double, is_drawn=cython.double)
cdef double best_of(Workspace work, int count, int drawn) noexcept nogil
