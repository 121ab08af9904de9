cimport cython
from branchline.rules cimport bits, bullets, cards, const, ferries, payments, turn
from branchline.rules.state cimport State
from . cimport choices, keeping, needs, paying, plan, prices, sizes
from .mind cimport Mind

cpdef void forget(Mind mind) noexcept nogil
cpdef int choose(Mind mind, State state, int effort) noexcept nogil
@cython.locals(lost=cython.ulonglong, done=cython.ulonglong)
cdef void refresh(Mind mind, State state, int seat, int effort) noexcept nogil
cdef bint has_new_tickets(Mind mind, State state, int seat) noexcept nogil
cdef void weigh_draws(Mind mind, State state, int seat) noexcept nogil
cdef void weigh_actions(Mind mind, State state, int seat) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_wanted(Mind mind, State state, int seat, double rush) noexcept nogil
cdef double race_score(Mind mind, State state, int seat, int track) noexcept nogil
@cython.locals(joined=cython.ulonglong)
cdef int completes(Mind mind, State state, int seat, int track) noexcept nogil
@cython.locals(danger=cython.double)
cdef double danger_of(Mind mind, State state, int seat, int track) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef bint is_at(Mind mind, State state, int seat, int node) noexcept nogil
@cython.locals(points=cython.double, fill=cython.double)
cdef void weigh_extra(Mind mind, State state, int seat, double left) noexcept nogil
cdef void weigh_swap(Mind mind, State state, int seat) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_any_claim(Mind mind, State state) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_blocks(Mind mind, State state, int seat) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef void pick_links(Mind mind, State state, int other) noexcept nogil
cdef bint joins_networks(Mind mind, int track) noexcept nogil
cdef void weigh_last_claims(Mind mind, State state, int seat) noexcept nogil
@cython.locals(gain=cython.double, joined=cython.ulonglong)
cdef double last_gain(Mind mind, State state, int seat, int track) noexcept nogil
cdef int region_gain(Mind mind, int track, unsigned long long joined) noexcept nogil
