cimport cython
from . cimport chance, const, context, rank, turn
from .context cimport RulesContext
from .dealer cimport Dealer
from .layout cimport Layout
from .state cimport State

cdef int finish(RulesContext table, State state, int limit) noexcept nogil
@cython.locals(table=RulesContext, blank=State, state=State, checksum=cython.longlong, decisions=cython.longlong, game=cython.int, seat=cython.int)
cpdef tuple games(Layout layout, int players, unsigned long long seed, int count)
@cython.locals(a=State, b=State)
cpdef int copies(int n)
