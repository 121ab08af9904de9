cimport cython
from branchline.rules cimport bits
from . cimport sizes
from .workspace cimport Workspace

@cython.locals(mask=cython.ulonglong, frontier=cython.ulonglong, done=cython.ulonglong)
cdef double shortest(Workspace work, unsigned long long sources, unsigned long long targets, double limit) noexcept nogil
cdef int nearest(Workspace work, unsigned long long frontier) noexcept nogil
cdef unsigned long long extend(Workspace work, int node, unsigned long long frontier, unsigned long long done) noexcept nogil
