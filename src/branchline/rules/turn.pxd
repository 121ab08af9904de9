from . cimport cards, chance, claims, const, ferries, payments, pile, race, tickets
from .dealer cimport Dealer
from .layout cimport Layout
from .moves cimport Moves
from .network cimport Network
from .state cimport State

cpdef void new_game(State state, Layout layout, Dealer dealer, int players) noexcept nogil
cpdef void deal(State state, Layout layout, Dealer dealer, int players, int first) noexcept nogil
cdef void begin(State state) noexcept nogil
cpdef void legal_moves(State state, Layout layout, Moves moves) noexcept nogil
cdef void add_other_actions(State state, Layout layout, Moves moves) noexcept nogil
cpdef void play(State state, Layout layout, Dealer dealer, Network net, Moves moves, int move) noexcept nogil
cdef void note_idleness(State state, Layout layout, Moves moves, int move) noexcept nogil
cdef bint can_draw_or_claim(State state, Layout layout, Moves moves) noexcept nogil
cdef void keep(State state, Layout layout, Dealer dealer, int subset) noexcept nogil
cdef void end_card(State state, Layout layout, bint is_whole_turn) noexcept nogil
cdef void end_action(State state, Layout layout, Network net) noexcept nogil
cdef void end_turn(State state, Layout layout) noexcept nogil
cdef bint last_round_begins(State state, Layout layout) noexcept nogil
cdef void finish(State state, int reason) noexcept nogil
