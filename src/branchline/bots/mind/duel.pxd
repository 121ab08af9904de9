cimport cython
from branchline.rules cimport bits, bullets, cards, chance, const, payments, rank, scoring, turn
from branchline.rules.dealer cimport Dealer
from branchline.rules.layout cimport Layout
from branchline.rules.moves cimport Moves
from branchline.rules.network cimport Network
from branchline.rules.scoring cimport Tally
from branchline.rules.state cimport State
from branchline.rules.trail cimport Trail
from . cimport choices, judging, paying, policy, sizes
from .graph cimport Graph
from .judging cimport Judge
from .mind cimport Mind
from .weights cimport Weights

@cython.locals(mask=cython.ulonglong)
cdef int grab(State state, Layout layout, Mind mind, Weights weights) noexcept nogil
cdef int play(State state, Layout layout, Graph graph, Dealer dealer, Mind mine, Mind other, Weights a, Weights b, int seat, int effort, int effort_b, Moves moves, Network net) noexcept nogil
@cython.locals(blank=State, state=State, dealer=Dealer, moves=Moves, net=Network, path=Trail, tally=Tally, mine=Mind, other=Mind, wins=cython.double, points=cython.double, others=cython.double, decisions=cython.longlong, deal=cython.int, seat=cython.int, i=cython.int, winners=cython.int, n=cython.int)
cpdef list games(Layout layout, Graph graph, Weights a, Weights b, int players, unsigned long long seed, int deals, int effort, int effort_b)
cdef int stray(State state, Layout layout, Mind mind, Moves moves) noexcept nogil
@cython.locals(blank=State, state=State, dealer=Dealer, moves=Moves, net=Network, path=Trail, tally=Tally, mind=Mind, game=cython.int, seat=cython.int, decisions=cython.int)
cpdef list positions(Layout layout, Graph graph, Weights weights, Judge judge, int players, unsigned long long seed, int games, int every)
