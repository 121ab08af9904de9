from . cimport chance, const, network, pool
from .layout cimport Layout
from .pool cimport Unseen
from .state cimport State

cdef void rule_out(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void deal(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void find_spots(State state, int seat, Unseen unseen) noexcept nogil
cdef bint deal_any(State state, Unseen unseen) noexcept nogil
cdef void give(State state, Unseen unseen, int spot, int ticket) noexcept nogil
cdef void take_back(State state, Unseen unseen, int spots) noexcept nogil
cdef void deal_exactly(State state, Unseen unseen) noexcept nogil
cdef void shuffle_tickets(State state, Unseen unseen) noexcept nogil
cdef bint find_ticket(Unseen unseen, int spot) noexcept nogil
