cimport cython
from branchline.bots.engine.plans cimport Plans
from branchline.rules cimport bits, const, context
from branchline.rules.context cimport RulesContext
from branchline.rules.dealer cimport Dealer
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport observing, opponents, sizes
from .observing cimport Observer
from .opponents cimport Opponents

@cython.final
cdef class BulkTable:
    cdef readonly int players, decisions
    cdef Opponents bots
    cdef readonly RulesContext context
    cdef readonly State state
    cdef State blank, dice
    cdef Plans plans
    cdef short[sizes.LONGEST_GAME] moves
    cdef signed char[sizes.LONGEST_GAME] seats

cpdef void deal(BulkTable table, unsigned long long seed) noexcept
cpdef void play(BulkTable table, int move) noexcept
cpdef void keep_any(BulkTable table) noexcept
cpdef void finish(BulkTable table) noexcept
cpdef list list_moves(BulkTable table)
cpdef list list_seats(BulkTable table)

@cython.final
cdef class ReplayedGame:
    cdef int players
    cdef RulesContext context
    cdef State blank, state
    cdef short[::1] events
    cdef Observer observer

@cython.locals(i=cython.int)
cpdef replay(ReplayedGame game, unsigned long long seed, short[::1] moves, signed char[::1] seats, int first_row)
cdef bint is_found(RulesContext table, int move) noexcept nogil
