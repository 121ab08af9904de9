cimport cython
from branchline.rules cimport bits, const, tickets
from branchline.rules.state cimport State
from . cimport choices, draft, goals, paths, planning, plans, sizes
from .workspace cimport Workspace

@cython.locals(value=cython.double, turns=cython.double)
cdef int choose(Workspace work, State state, int effort) noexcept nogil
@cython.locals(best=cython.double)
cdef double value_of(Workspace work, State state, int seat, int subset, int effort, double turns) noexcept nogil
@cython.locals(stake=cython.double)
cdef double add_offered(Workspace work, State state, int seat, int subset) noexcept nogil
cdef double hope(Workspace work, State state, int seat, int spare) noexcept nogil
cdef double prospect(Workspace work, State state, int seat, int spare) noexcept nogil
cdef double ticket_worth(Workspace work, int ticket, int spare) noexcept nogil
cdef void insert(double* worths, int count, double worth) noexcept nogil
@cython.locals(expected=cython.double, chance=cython.double, is_drawn=cython.double)
cdef double best_of(double* worths, int count, int drawn) noexcept nogil
