from . cimport sizes
from .workspace cimport Workspace

cdef void begin(Workspace work) noexcept nogil
cdef void consider(Workspace work, int move, double score) noexcept nogil
cdef bint is_listed(Workspace work, int move) noexcept nogil
cpdef void list_all(Workspace work, bint wanted) noexcept nogil
cpdef list listed(Workspace work)
