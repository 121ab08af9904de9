from . cimport bits, const, pile
from .dealer cimport Dealer
from .layout cimport Layout
from .moves cimport Moves
from .state cimport State

cdef void offer(State state, int seat, int count) noexcept nogil
cdef int least_kept(State state, Layout layout) noexcept nogil
cdef void add_keeps(State state, Layout layout, Moves moves) noexcept nogil
cdef void deal(State state, int seat, int count) noexcept nogil
cdef void keep_drawn(State state, int subset) noexcept nogil
cdef void keep(State state, int seat, int subset) noexcept nogil
cdef bint choose(State state, Layout layout, Dealer dealer, int subset) noexcept nogil
