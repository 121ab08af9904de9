cimport cython
from . cimport const

@cython.final
cdef class Moves:
    cdef short[const.MAX_MOVES] numbers
    cdef public int count
    cdef void add(self, int move) noexcept nogil
