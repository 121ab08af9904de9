from . cimport bits, const, network
from .layout cimport Layout
from .network cimport Network

cdef int bonus(Network net, Layout layout) noexcept nogil
cdef void count_doubles(Network net, Layout layout) noexcept nogil
