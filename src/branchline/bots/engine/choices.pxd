cimport cython
from . cimport sizes

@cython.final
cdef class Choices:
    cdef bint lists_all
    cdef int best_move, count
    cdef double best_score
    cdef int[sizes.MAX_CHOICES] moves
    cdef double[sizes.MAX_CHOICES] scores

cdef void begin(Choices choices) noexcept nogil
cdef void consider(Choices choices, int move, double score) noexcept nogil
cdef void prefer_above(Choices choices, double score) noexcept nogil
cdef bint is_listed(Choices choices, int move) noexcept nogil
cpdef void list_all(Choices choices, bint wanted) noexcept nogil
cpdef list listed(Choices choices)
