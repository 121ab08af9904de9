cimport cython
from . cimport const

@cython.final
cdef class Moves:
    cdef short[const.MAX_MOVES] numbers
    cdef public int count
    cdef int draws, others, claims
    cdef int[const.KINDS] by_kind
    cdef unsigned long long[const.WORDS] reach
    cdef void add(self, int move) noexcept nogil
