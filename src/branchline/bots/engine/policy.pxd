cimport cython
from branchline.rules cimport bits, bullets, cards, const, ferries, turn
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport choices, components, needs, payment_choice, planning, plans, sizes, ticket_choice, track_costs
from .components cimport Components
from .workspace cimport Workspace

cpdef int choose(Workspace work, State state, int effort) noexcept nogil
cdef void weigh_draws(Workspace work, State state, int seat) noexcept nogil
cdef void weigh_actions(Workspace work, State state, int seat) noexcept nogil
cdef void weigh_tickets(Workspace work, State state, int seat) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_wanted(Workspace work, State state, int seat, double rush) noexcept nogil
cdef double race_score(Workspace work, State state, int seat, int track) noexcept nogil
cdef int completes(Workspace work, State state, int seat, int track) noexcept nogil
@cython.locals(danger=cython.double)
cdef double danger_of(Workspace work, State state, int seat, int track) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef bint is_at(Layout layout, State state, int seat, int node) noexcept nogil
@cython.locals(points=cython.double, fill=cython.double, score=cython.double)
cdef void weigh_extra(Workspace work, State state, int seat, double left) noexcept nogil
cdef void weigh_swap(Workspace work, State state, int seat) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_any_claim(Workspace work, State state) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_blocks(Workspace work, State state, int seat) noexcept nogil
@cython.locals(tracks=cython.ulonglong, links=cython.ulonglong)
cdef void find_links(Workspace work, State state, int other) noexcept nogil
cdef void weigh_last_claims(Workspace work, State state, int seat) noexcept nogil
@cython.locals(gain=cython.double)
cdef double last_gain(Workspace work, State state, int seat, int track) noexcept nogil
@cython.locals(a=cython.ulonglong, b=cython.ulonglong)
cdef int region_gain(Layout layout, Components joined, int track) noexcept nogil
cdef int region_bonus(Layout layout, unsigned long long nodes) noexcept nogil
