cimport cython
from . cimport bits, chance, const, pile
from .layout cimport Layout
from .state cimport State

@cython.final
cdef class Unseen:
    cdef signed char[const.MAX_CARDS] cards
    cdef int card_count
    cdef signed char[const.MAX_TICKETS] tickets
    cdef int ticket_count
    cdef public bint has_beliefs
    cdef public double[const.MAX_PLAYERS][const.MAX_TICKETS] beliefs

cpdef void cut(State state, Layout layout, int seat) noexcept nogil
cdef void cut_seat(State state, int other) noexcept nogil
cdef void cut_pile(State state, int seat) noexcept nogil
cdef void cut_holders(State state, Layout layout, int seat) noexcept nogil
cpdef void imagine(State state, Layout layout, int seat, Unseen unseen, unsigned long long random) noexcept nogil
cdef void imagine_cards(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef int take_card(State state, Unseen unseen) noexcept nogil
cdef void imagine_tickets(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void gather_tickets(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void imagine_ticket_hand(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void imagine_choice(State state, Layout layout, int seat) noexcept nogil
@cython.locals(total=cython.double, rest=cython.double)
cdef int take_likely_ticket(State state, Unseen unseen, int seat) noexcept nogil
cdef int pick_ticket(Unseen unseen, int i) noexcept nogil
cdef int take_ticket(State state, Unseen unseen) noexcept nogil
