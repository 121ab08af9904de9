from . cimport bits, bullets, cards, const, ferries
from .layout cimport Layout
from .state cimport State

cdef void claim(State state, Layout layout, int move) noexcept nogil
cdef void lay_trains(State state, Layout layout, int track) noexcept nogil
cdef void close(State state, Layout layout, int track) noexcept nogil
cdef void open_all(State state, Layout layout) noexcept nogil
