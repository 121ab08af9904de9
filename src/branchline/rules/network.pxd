cimport cython
from . cimport bits, const
from .layout cimport Layout
from .state cimport State

@cython.final
cdef class Network:
    cdef signed char[const.MAX_NODES] parent, doubles, size
    cdef unsigned long long[const.MAX_NODES] regions

cdef int root(Network network, int node) noexcept nogil
cdef void join(Network network, Layout layout, int word, unsigned long long mask) noexcept nogil
cdef void build(Network network, State state, Layout layout, int seat, bint with_shared) noexcept nogil
cdef bint joins(Network network, Layout layout, int ticket) noexcept nogil
cdef bint joins_coasts(Network network, Layout layout) noexcept nogil
