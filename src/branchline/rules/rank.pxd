from . cimport cards, const, payments, tickets, turn
from .layout cimport Layout
from .moves cimport Moves
from .state cimport State

cpdef int count(State state, Layout layout, Moves moves) noexcept nogil
cpdef int nth(State state, Layout layout, Moves moves, int i) noexcept nogil
