cimport cython
from . cimport bits, chance, const
from .network cimport Network
from .state cimport State

@cython.final
cdef class Unseen:
    cdef signed char[const.MAX_CARDS] cards
    cdef int card_count
    cdef signed char[const.MAX_TICKETS] tickets
    cdef int ticket_count
    cdef public bint has_beliefs
    cdef bint has_ruled_out
    cdef public double[const.MAX_PLAYERS][const.MAX_TICKETS] beliefs
    cdef unsigned long long random
    cdef signed char[const.MAX_PASSED] number
    cdef signed char[const.MAX_TICKETS] ticket, number_of, kept, keeper, spot_of, tried
    cdef short[const.MAX_TICKETS] last_seen
    cdef int kept_count
    cdef signed char[const.MAX_SPOTS] spot_seat, spot_place
    cdef int spots
    cdef Network network

cdef int below(Unseen unseen, int n) noexcept nogil
cdef int take_card(State state, Unseen unseen) noexcept nogil
cdef int take_ticket(State state, Unseen unseen) noexcept nogil
cdef int take_ticket_for(State state, Unseen unseen, int seat) noexcept nogil
@cython.locals(total=cython.double, rest=cython.double)
cdef int take_likely_ticket(State state, Unseen unseen, int seat) noexcept nogil
cdef int pick_ticket(Unseen unseen, int i) noexcept nogil
cdef void put_back(Unseen unseen, int ticket) noexcept nogil
