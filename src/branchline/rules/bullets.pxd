from . cimport bits
from .layout cimport Layout
from .state cimport State

cdef bint is_bullet_claim(State state, Layout layout, int track) noexcept nogil
cdef void lay(State state, Layout layout, int track) noexcept nogil
cdef int bonus(State state, Layout layout, int seat) noexcept nogil
