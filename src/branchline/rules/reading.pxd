from . cimport const, pile
from .state cimport State

cpdef list hand(State state, int seat)
cpdef list seen(State state, int seat)
cpdef list owned(State state, int seat)
cpdef list claimable(State state, int seat)
cpdef list held(State state, int tickets, int holder)
cpdef list known_places(State state)
