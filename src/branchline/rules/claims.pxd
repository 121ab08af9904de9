from . cimport bits, bullets, cards, const, ferries
from .layout cimport Layout
from .moves cimport Moves
from .state cimport State

cdef void find_reach(State state, Layout layout, Moves moves) noexcept nogil
cdef void add_claims(State state, Layout layout, Moves moves) noexcept nogil
cdef void add_payments(State state, Layout layout, int track, Moves moves) noexcept nogil
cdef void add_affordable(State state, Layout layout, int kind, int first, int count, int move, Moves moves) noexcept nogil
cdef void claim(State state, Layout layout, int move) noexcept nogil
cdef void lay_trains(State state, Layout layout, int track) noexcept nogil
cdef void close(State state, Layout layout, int track) noexcept nogil
cdef void open_all(State state, Layout layout) noexcept nogil
