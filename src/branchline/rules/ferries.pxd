from . cimport const
from .layout cimport Layout
from .state cimport State

cpdef bint can_take(State state, Layout layout) noexcept nogil
cdef void take(State state) noexcept nogil
cdef void spend(State state, Layout layout, int n) noexcept nogil
