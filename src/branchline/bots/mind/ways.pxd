cimport cython
from branchline.rules cimport bits
from . cimport sizes
from .mind cimport Mind

@cython.locals(mask=cython.ulonglong, frontier=cython.ulonglong, done=cython.ulonglong)
cdef double shortest(Mind mind, unsigned long long sources, unsigned long long targets, double limit) noexcept nogil
cdef int nearest(Mind mind, unsigned long long frontier) noexcept nogil
cdef unsigned long long extend(Mind mind, int node, unsigned long long frontier, unsigned long long done) noexcept nogil
