cimport cython
from . cimport greedy_policy, plans, policy, self_play_table
from .workspace cimport Workspace
from .self_play_table cimport SelfPlayTable

@cython.locals(place=SelfPlayTable, wins=cython.double, lead=cython.double, deal=cython.int, seat=cython.int, rival=cython.int)
cpdef tuple games(Workspace mine, Workspace other, bint greedy, int players, unsigned long long seed, int deals)
cdef void play(SelfPlayTable place, Workspace mine, Workspace other, bint greedy, int seat) noexcept nogil
