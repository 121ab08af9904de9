cimport cython
from branchline.rules cimport bits, bullets, cards, const, payments, turn
from branchline.rules.state cimport State
from . cimport choices, paying, policy, sizes, table
from .mind cimport Mind
from .table cimport Table

@cython.locals(place=Table, wins=cython.double, lead=cython.double, deal=cython.int, seat=cython.int, rival=cython.int)
cpdef tuple games(Mind mine, Mind other, bint greedy, int players, unsigned long long seed, int deals)
cdef void play(Table place, Mind mine, Mind other, bint greedy, int seat) noexcept nogil
cdef int grab(Mind mind, State state) noexcept nogil
cdef void weigh_points(Mind mind, State state) noexcept nogil
cdef void weigh_cards(Mind mind, State state) noexcept nogil
