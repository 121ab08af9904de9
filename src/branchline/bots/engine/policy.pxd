cimport cython
from branchline.rules cimport bits, bullets, cards, const, ferries, payments, turn
from branchline.rules.state cimport State
from . cimport choices, needs, payment_choice, plan, prices, sizes, ticket_choice
from .workspace cimport Workspace

cpdef void forget(Workspace workspace) noexcept nogil
cpdef int choose(Workspace workspace, State state, int effort) noexcept nogil
@cython.locals(lost=cython.ulonglong, done=cython.ulonglong)
cdef void refresh(Workspace workspace, State state, int seat, int effort) noexcept nogil
cdef bint has_new_tickets(Workspace workspace, State state, int seat) noexcept nogil
cdef void weigh_draws(Workspace workspace, State state, int seat) noexcept nogil
cdef void weigh_actions(Workspace workspace, State state, int seat) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_wanted(Workspace workspace, State state, int seat, double rush) noexcept nogil
cdef double race_score(Workspace workspace, State state, int seat, int track) noexcept nogil
@cython.locals(joined=cython.ulonglong)
cdef int completes(Workspace workspace, State state, int seat, int track) noexcept nogil
@cython.locals(danger=cython.double)
cdef double danger_of(Workspace workspace, State state, int seat, int track) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef bint is_at(Workspace workspace, State state, int seat, int node) noexcept nogil
@cython.locals(points=cython.double, fill=cython.double)
cdef void weigh_extra(Workspace workspace, State state, int seat, double left) noexcept nogil
cdef void weigh_swap(Workspace workspace, State state, int seat) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_any_claim(Workspace workspace, State state) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_blocks(Workspace workspace, State state, int seat) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef void pick_links(Workspace workspace, State state, int other) noexcept nogil
cdef bint joins_networks(Workspace workspace, int track) noexcept nogil
cdef void weigh_last_claims(Workspace workspace, State state, int seat) noexcept nogil
@cython.locals(gain=cython.double, joined=cython.ulonglong)
cdef double last_gain(Workspace workspace, State state, int seat, int track) noexcept nogil
cdef int region_gain(Workspace workspace, int track, unsigned long long joined) noexcept nogil
