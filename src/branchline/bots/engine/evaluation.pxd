cimport cython
from branchline.rules cimport bullets, const, network, regions, trail
from branchline.rules.network cimport Network
from branchline.rules.state cimport State
from branchline.rules.trail cimport Trail
from . cimport needs, plan, policy, prices, real_functions, sizes
from .workspace cimport Workspace

@cython.final
cdef class Evaluator:
    cdef double[sizes.HIDDEN][sizes.FEATURES] inner
    cdef double[sizes.HIDDEN] inner_bias, outer
    cdef double outer_bias, doubt, doubt_per_train
    cdef double[sizes.FEATURES] feature
    cdef readonly double[const.MAX_PLAYERS] points
    cdef int[const.MAX_PLAYERS] longest
    cdef Network net
    cdef Trail trail

cpdef void evaluate_all(Evaluator evaluator, Workspace work, State state) noexcept nogil
@cython.locals(total=cython.double, level=cython.double)
cdef double expect(Evaluator evaluator) noexcept nogil
cpdef void look(Evaluator evaluator, Workspace work, State state, int seat) noexcept nogil
cdef void look_at_boards_own(Evaluator evaluator, Workspace work, State state, int seat) noexcept nogil
cdef double joined_value(Workspace work, State state, int seat) noexcept nogil
cdef int most_cards(State state, int seat) noexcept nogil
cdef int fewest_trains(State state, int seat) noexcept nogil
cdef int lead_in_progress(State state, int seat) noexcept nogil
cdef int most_completed(State state, int seat) noexcept nogil
cdef double doubt(Evaluator evaluator, State state) noexcept nogil
@cython.locals(total=cython.double)
cdef double chance_of(Evaluator evaluator, State state, int seat) noexcept nogil
