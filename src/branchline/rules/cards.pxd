from . cimport bits, const
from .dealer cimport Dealer
from .layout cimport Layout
from .moves cimport Moves
from .state cimport State

cdef int draw(State state, Dealer dealer) noexcept nogil
cdef void reshuffle(State state, Dealer dealer) noexcept nogil
cpdef bint can_draw(State state) noexcept nogil
cdef void discard(State state, int kind, int n) noexcept nogil
cdef void tidy_row(State state, Layout layout, Dealer dealer) noexcept nogil
cdef void fill_row(State state, Layout layout, Dealer dealer) noexcept nogil
cdef bint full_row_possible(State state, Layout layout) noexcept nogil
cdef void receive(State state, int seat, int kind) noexcept nogil
cdef void take(State state, Layout layout, Dealer dealer, int kind) noexcept nogil
cdef void draw_blind(State state, Dealer dealer) noexcept nogil
cdef void spend(State state, int kind, int n) noexcept nogil
cdef int takeable(State state) noexcept nogil
cdef void add_draws(State state, Moves moves) noexcept nogil
cdef int count_draws(State state) noexcept nogil
cdef int nth_draw(State state, int i) noexcept nogil
cdef bint second_card_possible(State state) noexcept nogil
cpdef void lay_deck(State state, Layout layout) noexcept nogil
cdef void deal(State state, Layout layout, Dealer dealer) noexcept nogil
