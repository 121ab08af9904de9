cimport cython
from branchline.rules cimport bits, const, tickets
from branchline.rules.state cimport State
from . cimport choices, plan, prices, sizes, ways
from .mind cimport Mind

@cython.locals(value=cython.double)
cdef int choose(Mind mind, State state, int effort) noexcept nogil
@cython.locals(stake=cython.double, best=cython.double, gain=cython.double)
cdef double value_of(Mind mind, State state, int seat, int subset, int effort) noexcept nogil
cdef double hope(Mind mind, State state, int seat) noexcept nogil
cdef double prospect(Mind mind, State state, int seat) noexcept nogil
cdef double ticket_worth(Mind mind, State state, int seat, int ticket) noexcept nogil
cdef void insert(Mind mind, int count, double worth) noexcept nogil
@cython.locals(expected=cython.double, chance=cython.double, is_drawn=cython.double)
cdef double best_of(Mind mind, int count, int drawn) noexcept nogil
