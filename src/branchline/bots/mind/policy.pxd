cimport cython
from branchline.rules cimport bits, bullets, cards, const, ferries, payments, turn
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport choices, keeping, needs, paying, plan, prices, sizes
from .graph cimport Graph
from .mind cimport Mind
from .weights cimport Weights

cpdef void forget(Mind mind) noexcept nogil
cpdef int choose(Mind mind, State state, Layout layout, Graph graph, Weights weights, int effort) noexcept nogil
@cython.locals(lost=cython.ulonglong)
cdef void refresh(Mind mind, State state, Layout layout, Graph graph, Weights weights, int seat, int effort) noexcept nogil
cdef bint has_new_tickets(Mind mind, State state, int seat) noexcept nogil
cdef void weigh_draws(Mind mind, State state, Layout layout, Weights weights, int seat) noexcept nogil
cdef void weigh_actions(Mind mind, State state, Layout layout, Graph graph, Weights weights, int seat, int effort) noexcept nogil
cdef void weigh_wanted(Mind mind, State state, Layout layout, Weights weights, int seat, int word, unsigned long long mask, double rush) noexcept nogil
@cython.locals(danger=cython.double)
cdef double danger_of(State state, Layout layout, int seat, int track) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef bint is_at(State state, Layout layout, int seat, int node) noexcept nogil
cdef void weigh_extra(Mind mind, State state, Layout layout, Weights weights, int seat, int word, unsigned long long mask) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef void weigh_blocks(Mind mind, State state, Layout layout, Weights weights, int seat) noexcept nogil
cdef bint joins_networks(Mind mind, Layout layout, int track) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef void weigh_last_claims(Mind mind, State state, Layout layout, Graph graph, Weights weights, int seat) noexcept nogil
@cython.locals(gain=cython.double, joined=cython.ulonglong)
cdef double last_gain(Mind mind, State state, Layout layout, Graph graph, int seat, int track) noexcept nogil
cdef int region_gain(Mind mind, Layout layout, int track, unsigned long long joined) noexcept nogil
