cimport cython
from branchline.rules cimport bits, bullets, cards, const, ferries, payments, turn
from branchline.rules.state cimport State
from . cimport choices, needs, payment_choice, plan, prices, sizes, ticket_choice
from .workspace cimport Workspace

cpdef void forget(Workspace work) noexcept nogil
cpdef int choose(Workspace work, State state, int effort) noexcept nogil
@cython.locals(lost=cython.ulonglong, done=cython.ulonglong)
cdef void refresh(Workspace work, State state, int seat, int effort) noexcept nogil
cdef bint has_new_tickets(Workspace work, State state, int seat) noexcept nogil
cdef void weigh_draws(Workspace work, State state, int seat) noexcept nogil
cdef void weigh_actions(Workspace work, State state, int seat) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_wanted(Workspace work, State state, int seat, double rush) noexcept nogil
cdef double race_score(Workspace work, State state, int seat, int track) noexcept nogil
@cython.locals(joined=cython.ulonglong)
cdef int completes(Workspace work, State state, int seat, int track) noexcept nogil
@cython.locals(danger=cython.double)
cdef double danger_of(Workspace work, State state, int seat, int track) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef bint is_at(Workspace work, State state, int seat, int node) noexcept nogil
@cython.locals(points=cython.double, fill=cython.double)
cdef void weigh_extra(Workspace work, State state, int seat, double left) noexcept nogil
cdef void weigh_swap(Workspace work, State state, int seat) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_any_claim(Workspace work, State state) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_blocks(Workspace work, State state, int seat) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef void pick_links(Workspace work, State state, int other) noexcept nogil
cdef bint joins_networks(Workspace work, int track) noexcept nogil
cdef void weigh_last_claims(Workspace work, State state, int seat) noexcept nogil
@cython.locals(gain=cython.double, joined=cython.ulonglong)
cdef double last_gain(Workspace work, State state, int seat, int track) noexcept nogil
cdef int region_gain(Workspace work, int track, unsigned long long joined) noexcept nogil
