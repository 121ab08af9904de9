cimport cython
from branchline.rules cimport const, copying
from branchline.rules.state cimport State
from . cimport sizes

@cython.final
cdef class Plans:
    cdef unsigned long long[const.MAX_PLAYERS][const.WORDS] wanted, extra
    cdef int[const.MAX_PLAYERS] tickets, age, has_hope
    cdef double[const.MAX_PLAYERS] hope, pursued, given_up
    cdef void copy_from(self, Plans other) noexcept nogil

cdef void forget_all(Plans plans) noexcept nogil
cdef void forget(Plans plans, int seat) noexcept nogil
@cython.locals(lost=cython.ulonglong)
cdef bint still_holds(Plans plans, State state, int seat) noexcept nogil
cdef int tickets_of(State state, int seat) noexcept nogil
