from . cimport bits
from .state cimport State

cdef inline int below(State state, int n) noexcept nogil:
    state.random = bits.next_random(state.random)
    return bits.below(state.random, n)
