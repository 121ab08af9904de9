from . cimport bits, const
from .layout cimport Layout
from .moves cimport Moves
from .state cimport State

cdef void find_reach(State state, Layout layout, Moves moves) noexcept nogil
cdef int colored_cards(State state, Layout layout, int kind) noexcept nogil
cdef int locomotives(State state, Layout layout) noexcept nogil
cdef int count(State state, Layout layout, Moves moves) noexcept nogil
cdef int count_kind(Layout layout, Moves moves, int kind, int have, int wild, int ferry) noexcept nogil
cdef int count_tracks(Layout layout, Moves moves, int kind, int price) noexcept nogil
cdef int nth(State state, Layout layout, Moves moves, int i) noexcept nogil
cdef int nth_track(Layout layout, Moves moves, int kind, int price, int i) noexcept nogil
cdef int next_payment(Layout layout, int payment, int wild, int ferry) noexcept nogil
cdef int numbered(Layout layout, int kind, int track, int payment) noexcept nogil
cdef void add_all(State state, Layout layout, Moves moves) noexcept nogil
cdef void add_kind(State state, Layout layout, Moves moves, int kind, int have) noexcept nogil
