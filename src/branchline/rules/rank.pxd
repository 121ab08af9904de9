from . cimport cards, const, ferries, payments, tickets
from .layout cimport Layout
from .moves cimport Moves
from .state cimport State

cpdef int count(State state, Layout layout, Moves moves) noexcept nogil
cpdef int nth(State state, Layout layout, Moves moves, int i) noexcept nogil
cdef int count_other_actions(State state, Layout layout) noexcept nogil
cdef int nth_other_action(State state, Layout layout, int i) noexcept nogil
