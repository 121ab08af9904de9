cimport cython
from branchline.rules cimport bits, bullets
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport components, draft, goals, plans, sizes, track_costs
from .components cimport Components
from .weights cimport Weights
from .workspace cimport Workspace

@cython.locals(left=cython.double)
cdef double turns_left(Layout layout, Weights weights, State state, int seat) noexcept nogil
@cython.locals(turns=cython.double)
cdef double turns_of_opponent(Layout layout, Weights weights, State state, int seat) noexcept nogil
cdef double turns_to_use(Layout layout, Weights weights, State state, int seat) noexcept nogil
cdef void refresh(Workspace work, State state, int seat, int effort) noexcept nogil
cdef void find_costs(Workspace work, State state, int seat) noexcept nogil
cdef void make(Workspace work, State state, int seat, int effort) noexcept nogil
@cython.locals(best=cython.double, turns=cython.double)
cdef int lay_best(Workspace work, State state, int seat, int effort) noexcept nogil
cdef void choose_extras(Workspace work, State state, int seat, int spare) noexcept nogil
@cython.locals(best_rate=cython.double, rate=cython.double, taken=cython.ulonglong)
cdef int best_extra(Workspace work, State state, int seat, int spare) noexcept nogil
@cython.locals(worth=cython.double)
cdef double fill_rate(Workspace work, State state, int spare, int track) noexcept nogil
cdef bint touches(Components joined, int track) noexcept nogil
