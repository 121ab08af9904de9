from . cimport network
from .layout cimport Layout
from .network cimport Network

cdef int bonus(Network net, Layout layout) noexcept nogil
cdef int joined(Network net, Layout layout, int centre) noexcept nogil
