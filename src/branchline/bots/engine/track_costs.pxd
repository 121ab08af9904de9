cimport cython
from branchline.rules cimport bits, bullets, const
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport components, sizes
from .components cimport Components
from .graph cimport Graph
from .weights cimport Weights

@cython.final
cdef class TrackCosts:
    cdef Layout layout
    cdef Graph graph
    cdef Weights weights
    cdef double[const.MAX_TRACKS] points, turns
    cdef unsigned long long regions
    cdef double region_worth

@cython.locals(bit=cython.ulonglong)
cdef void find(TrackCosts costs, Components joined, State state, int seat) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef void find_regions(TrackCosts costs, Components joined) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef unsigned long long regions_in(Layout layout, unsigned long long nodes) noexcept nogil
cdef int new_regions(TrackCosts costs, int track) noexcept nogil
cdef int most_of_a_color(State state, int seat) noexcept nogil
cdef double turns_for(TrackCosts costs, State state, int seat, int track, int most) noexcept nogil
@cython.locals(cost=cython.double)
cdef double points_for(TrackCosts costs, State state, int seat, int track) noexcept nogil
