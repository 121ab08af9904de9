cimport cython
from branchline.rules cimport bits, bullets, cards, const, turn
from branchline.rules.state cimport State
from . cimport choices, payment_choice, plans, policy, self_play_table, sizes
from .workspace cimport Workspace
from .self_play_table cimport SelfPlayTable

@cython.locals(place=SelfPlayTable, wins=cython.double, lead=cython.double, deal=cython.int, seat=cython.int, rival=cython.int)
cpdef tuple games(Workspace mine, Workspace other, bint greedy, int players, unsigned long long seed, int deals)
cdef void play(SelfPlayTable place, Workspace mine, Workspace other, bint greedy, int seat) noexcept nogil
cdef int grab(Workspace work, State state) noexcept nogil
cdef void weigh_points(Workspace work, State state) noexcept nogil
cdef void weigh_cards(Workspace work, State state) noexcept nogil
