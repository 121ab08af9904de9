cimport cython
from branchline.rules cimport bits, cards, const, payments, turn
from branchline.rules.layout cimport Layout
from branchline.rules.moves cimport Moves
from branchline.rules.state cimport State
from . cimport sizes

@cython.final
cdef class CompactActions:
    cdef readonly int size
    cdef readonly short[const.MAX_TRACKS] first
    cdef readonly short[sizes.MAX_ACTIONS] track, kind
    cdef readonly short[const.MAX_MOVES] of_move
    cdef readonly short[const.MAX_LENGTH + 1][const.MAX_LENGTH + 1][const.MAX_FERRY_HAND + 1][const.MAX_PRICES] payment

cdef list canonical(Layout layout, int have, int wild, int ferry)
cdef list of_moves(Layout layout, list first)
cdef void find(CompactActions actions, State state, Layout layout, Moves moves) noexcept nogil
cdef void add_claims(CompactActions actions, State state, Layout layout, Moves moves) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef void add_kind(CompactActions actions, Layout layout, Moves moves, int kind, int have, int wild, int ferry) noexcept nogil
cdef int number_of(CompactActions actions, Layout layout, int track, int kind) noexcept nogil
cpdef int complete(CompactActions actions, State state, Layout layout, int number) noexcept nogil
@cython.locals(moves=Moves)
cpdef list listed(CompactActions actions, State state, Layout layout)
