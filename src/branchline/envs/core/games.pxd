cimport cython
from branchline.bots.engine.plans cimport Plans
from branchline.rules cimport chance, clearing, const, context
from branchline.rules.context cimport RulesContext
from branchline.rules.dealer cimport Dealer
from branchline.rules.layout cimport Layout
from branchline.rules.scoring cimport Tally
from branchline.rules.state cimport State
from . cimport compact_actions, observing, opponents, sizes
from .compact_actions cimport CompactActions
from .observing cimport Observer
from .opponents cimport Opponents

@cython.final
cdef class Games:
    cdef readonly Layout layout
    cdef readonly int players, size, width
    cdef readonly long long played
    cdef readonly CompactActions actions
    cdef readonly Observer observer
    cdef bint compact
    cdef int again, reward, limit, written
    cdef Opponents others
    cdef unsigned char[::1] masks, legal, terminated, truncated
    cdef int[::1] offsets, counts, lengths, decisions
    cdef short[::1] numbers, scores, events
    cdef signed char[::1] seats
    cdef float[::1] rewards, lead
    cdef RulesContext context
    cdef State blank, dice
    cdef list states, plans
    @cython.locals(i=cython.int)
    cpdef reset(self, unsigned long long seed)
    @cython.locals(state=State)
    cdef void begin(self, int i) noexcept
    @cython.locals(mine=Plans)
    cdef void play_others(self, int i, State state) noexcept
    cdef void play(self, int i, State state, int move) noexcept
    @cython.locals(i=cython.int, total=cython.int, wrong=cython.int, state=State)
    cpdef int step(self, short[::1] moves) noexcept
    @cython.locals(i=cython.int, move=cython.int)
    cdef int first_illegal(self, short[::1] moves) noexcept
    cdef bint is_on(self, int i) noexcept
    cdef void move(self, int i, State state, int move) noexcept
    @cython.locals(over=cython.bint, long=cython.bint)
    cdef int finish(self, int i, State state) noexcept
    cdef void clear_rewards(self, int i) noexcept
    @cython.locals(tally=Tally)
    cdef void count(self, int i, State state) noexcept
    @cython.locals(lead=cython.float)
    cdef void reward_progress(self, int i, State state) noexcept
    @cython.locals(state=State, move=cython.int)
    cdef void show(self, int i) noexcept
    @cython.locals(state=State)
    cpdef observe(self, int i, int seat, int row)
    @cython.locals(i=cython.int)
    cpdef sample(self, short[::1] moves)
    cpdef State state(self, int i)
    cpdef list legal_moves(self, int i)
    cpdef play_complete(self, int i, int move)
