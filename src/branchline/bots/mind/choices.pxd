from . cimport sizes
from .mind cimport Mind

cdef void begin(Mind mind) noexcept nogil
cdef void consider(Mind mind, int move, double score) noexcept nogil
cdef bint is_listed(Mind mind, int move) noexcept nogil
cpdef void list_all(Mind mind, bint wanted) noexcept nogil
cpdef list listed(Mind mind)
