from . cimport bits
from .state cimport State

cdef int below(State state, int n) noexcept nogil
