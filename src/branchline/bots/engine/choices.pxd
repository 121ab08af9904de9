from . cimport sizes
from .workspace cimport Workspace

cdef void begin(Workspace workspace) noexcept nogil
cdef void consider(Workspace workspace, int move, double score) noexcept nogil
cdef bint is_listed(Workspace workspace, int move) noexcept nogil
cpdef void list_all(Workspace workspace, bint wanted) noexcept nogil
cpdef list listed(Workspace workspace)
