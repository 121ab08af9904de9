from . cimport bits, chance, const, pile, pool, race_hands, ticket_history
from .layout cimport Layout
from .pool cimport Unseen
from .state cimport State

cpdef cut(State state, Layout layout, int seat, bint over)
cdef void cut_from(State state, State whole, Layout layout, int seat, bint over) noexcept nogil
cdef bint was_dealt(State state, int ticket, int seat) noexcept nogil
cdef void cut_pile(State state, State whole, Layout layout, int seat) noexcept nogil
cdef void show_former(State state, State whole, int seat) noexcept nogil
cdef void show_returned(State state, State whole, Layout layout, int seat) noexcept nogil
cdef void show_drawn(State state, State whole, Layout layout, int seat) noexcept nogil
cdef void show(State state, State whole, int first, int count) noexcept nogil
cdef void cut_seat(State state, Layout layout, int other, int seat, bint over) noexcept nogil
cdef bint knows_place(State state, Layout layout, int other, int place, int seat, bint over) noexcept nogil
cdef void cut_holders(State state, Layout layout, int seat, bint over) noexcept nogil
cdef bint knows_holder(State state, Layout layout, int ticket, int seat, bint over) noexcept nogil
cpdef void imagine(State state, Layout layout, int seat, Unseen unseen, unsigned long long random) noexcept nogil
cdef void imagine_cards(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void imagine_history(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void imagine_hand(State state, int seat, Unseen unseen) noexcept nogil
cdef void imagine_returners(State state, int seat) noexcept nogil
cdef int ticket_at(State state, Unseen unseen, int place) noexcept nogil
cdef void gather_tickets(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void deal_hands(State state, int seat, Unseen unseen) noexcept nogil
cdef void lay_tickets(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void imagine_choice(State state, Layout layout, int seat) noexcept nogil
