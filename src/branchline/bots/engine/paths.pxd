cimport cython
from branchline.rules cimport bits, const
from . cimport sizes
from .graph cimport Graph

@cython.final
cdef class PathSearch:
    cdef Graph graph
    cdef double[const.MAX_TRACKS] cost
    cdef double[const.MAX_NODES] distance
    cdef short[const.MAX_NODES] via, before
    cdef int count
    cdef short[const.MAX_NODES] tracks

@cython.locals(frontier=cython.ulonglong, done=cython.ulonglong)
cdef double shortest(PathSearch search, unsigned long long sources, unsigned long long targets, double limit) noexcept nogil
cdef void begin_at(PathSearch search, unsigned long long sources) noexcept nogil
cdef int nearest(PathSearch search, unsigned long long frontier) noexcept nogil
@cython.locals(fresh=cython.ulonglong)
cdef unsigned long long extend(PathSearch search, int node, unsigned long long frontier, unsigned long long done) noexcept nogil
cdef void walk_back(PathSearch search, int node) noexcept nogil
