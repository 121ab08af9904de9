cimport cython
from branchline.rules cimport bits, const, network
from branchline.rules.layout cimport Layout
from branchline.rules.network cimport Network
from branchline.rules.state cimport State
from .graph cimport Graph

@cython.final
cdef class Components:
    cdef Layout layout
    cdef Graph graph
    cdef Network net
    cdef unsigned long long[const.MAX_NODES] around

cdef void find(Components components, State state, int seat) noexcept nogil
cdef bint joins(Components components, int goal) noexcept nogil
@cython.locals(joined=cython.ulonglong)
cdef bint would_join(Components components, int track, int goal) noexcept nogil
cdef bint is_alone(Components components, int node) noexcept nogil
@cython.locals(links=cython.ulonglong)
cdef unsigned long long links_among(Components components, int word, unsigned long long mask) noexcept nogil
cdef bint is_link(Components components, int track) noexcept nogil
