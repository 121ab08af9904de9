cimport cython
from . cimport chance, const, rank, scoring, turn
from .dealer cimport Dealer
from .layout cimport Layout
from .moves cimport Moves
from .network cimport Network
from .scoring cimport Tally
from .state cimport State
from .trail cimport Trail

cpdef int finish(State state, Layout layout, Dealer dealer, Moves moves, Network net, int limit) noexcept nogil
@cython.locals(blank=State, state=State, dealer=Dealer, moves=Moves, net=Network, path=Trail, tally=Tally, checksum=cython.longlong, decisions=cython.longlong, game=cython.int, seat=cython.int)
cpdef tuple games(Layout layout, int players, unsigned long long seed, int count)
@cython.locals(a=State, b=State)
cpdef int copies(int n)
