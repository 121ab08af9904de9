cimport cython
from branchline.rules cimport bullets, const, network, regions, trail
from branchline.rules.network cimport Network
from branchline.rules.state cimport State
from branchline.rules.trail cimport Trail
from . cimport components, features, needs, planning, real_functions, sizes, track_costs
from .workspace cimport Workspace

@cython.final
cdef class Evaluator:
    cdef double[sizes.HIDDEN][features.COUNT] inner
    cdef double[sizes.HIDDEN] inner_bias, outer
    cdef double outer_bias, doubt, doubt_per_train

@cython.final
cdef class Evaluation:
    cdef double[features.COUNT] feature
    cdef double[const.MAX_PLAYERS] points
    cdef int[const.MAX_PLAYERS] longest
    cdef Network net
    cdef Trail trail

cdef void evaluate_all(Evaluation seen, Evaluator evaluator, Workspace work, State state) noexcept nogil
@cython.locals(total=cython.double, level=cython.double)
cdef double expected_points(Evaluator evaluator, double* feature) noexcept nogil
cdef void find_longest(Evaluation seen, Workspace work, State state) noexcept nogil
cdef void look(Evaluation seen, Workspace work, State state, int seat) noexcept nogil
cdef void look_at_seat(Evaluation seen, State state, int seat) noexcept nogil
cdef void look_at_plan(Evaluation seen, Workspace work, State state, int seat) noexcept nogil
cdef void look_at_game(Evaluation seen, State state, int seat) noexcept nogil
cdef void look_at_boards_own(Evaluation seen, Workspace work, State state, int seat) noexcept nogil
cdef int joined_value(Workspace work, State state, int seat) noexcept nogil
cdef int most_cards(State state, int seat) noexcept nogil
cdef int fewest_trains(State state, int seat) noexcept nogil
cdef int lead_in_longest(Evaluation seen, State state, int seat) noexcept nogil
cdef int lead_in_progress(State state, int seat) noexcept nogil
cdef int most_completed(State state, int seat) noexcept nogil
cdef double doubt(Evaluator evaluator, State state) noexcept nogil
@cython.locals(total=cython.double)
cdef double chance_of(Evaluation seen, int players, int seat, double doubt) noexcept nogil
