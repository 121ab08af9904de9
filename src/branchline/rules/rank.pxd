from . cimport bits, cards, claims, const, ferries, tickets
from .layout cimport Layout
from .moves cimport Moves
from .state cimport State

cpdef int count(State state, Layout layout, Moves moves) noexcept nogil
cpdef int nth(State state, Layout layout, Moves moves, int i) noexcept nogil
cdef int count_other_actions(State state, Layout layout) noexcept nogil
cdef int nth_other_action(State state, Layout layout, int i) noexcept nogil
cdef int count_claims(State state, Layout layout, Moves moves) noexcept nogil
cdef int cards_of(State state, Layout layout, int kind) noexcept nogil
cdef int count_kind(State state, Layout layout, Moves moves, int kind) noexcept nogil
cdef int count_tracks(Layout layout, Moves moves, int kind, int price) noexcept nogil
cdef int nth_claim(State state, Layout layout, Moves moves, int i) noexcept nogil
cdef int nth_of_kind(State state, Layout layout, Moves moves, int kind, int i) noexcept nogil
cdef int nth_track(Layout layout, Moves moves, int kind, int price, int i) noexcept nogil
cdef int nth_payment(Layout layout, int price, int have, int wild, int ferry, int i) noexcept nogil
cdef int numbered(Layout layout, int kind, int track, int payment) noexcept nogil
