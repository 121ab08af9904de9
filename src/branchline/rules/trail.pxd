cimport cython
from . cimport bits, const
from .layout cimport Layout
from .state cimport State

@cython.final
cdef class Trail:
    cdef int[const.MAX_NODES] part, degree, spaces, odd, shortest
    cdef int[const.MAX_TRACKS] free
    cdef int[const.MAX_TRACKS + 1] path_node, path_next, path_track

cpdef int longest(Trail trail, State state, Layout layout, int seat) noexcept nogil
cdef void build(Trail trail, State state, Layout layout, int seat) noexcept nogil
cdef int part_of(Trail trail, int node) noexcept nogil
cdef void add_tracks(Trail trail, Layout layout, int word, unsigned long long mask) noexcept nogil
cdef void measure_parts(Trail trail, Layout layout, int word, unsigned long long mask) noexcept nogil
cdef int longest_from(Trail trail, Layout layout, int start, int best, int bound) noexcept nogil
