cimport cython
from . cimport chance, rank, scoring, turn
from .dealer cimport Dealer
from .layout cimport Layout
from .moves cimport Moves
from .network cimport Network
from .scoring cimport Tally
from .state cimport State
from .trail cimport Trail

@cython.final
cdef class RulesContext:
    cdef readonly Layout layout
    cdef readonly Dealer dealer
    cdef readonly Moves moves
    cdef readonly Tally tally
    cdef Network net
    cdef Trail trail

cdef void begin(RulesContext context, State state, State blank, int players, unsigned long long seed) noexcept nogil
cpdef void find_moves(RulesContext context, State state) noexcept nogil
cdef int random_move(RulesContext context, State state, State dice) noexcept nogil
cpdef void play(RulesContext context, State state, int move) noexcept nogil
cpdef void score(RulesContext context, State state, bint all_paths) noexcept nogil
