cimport cython
from branchline.rules cimport bits
from . cimport sizes
from .graph cimport Graph
from .mind cimport Mind

@cython.locals(mask=cython.ulonglong, frontier=cython.ulonglong, done=cython.ulonglong)
cdef double shortest(Mind mind, Graph graph, unsigned long long sources, unsigned long long targets, double limit) noexcept nogil
cdef int nearest(Mind mind, unsigned long long frontier) noexcept nogil
cdef unsigned long long extend(Mind mind, Graph graph, int node, unsigned long long frontier, unsigned long long done) noexcept nogil
