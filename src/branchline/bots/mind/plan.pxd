cimport cython
from branchline.rules cimport bits, bullets, const
from branchline.rules.state cimport State
from . cimport prices, sizes, ways
from .mind cimport Mind

@cython.locals(left=cython.double)
cdef double turns_left(Mind mind, State state, int seat) noexcept nogil
@cython.locals(turns=cython.double)
cdef double turns_of_opponent(Mind mind, State state, int seat) noexcept nogil
@cython.locals(best=cython.double)
cdef void make(Mind mind, State state, int seat, int effort) noexcept nogil
cdef void gather_goals(Mind mind, State state, int seat) noexcept nogil
cdef double ticket_gain(Mind mind, int ticket) noexcept nogil
@cython.locals(value=cython.double)
cdef double value_of_goals(Mind mind) noexcept nogil
cdef int goal_value(Mind mind, int goal) noexcept nogil
cdef void add_goal(Mind mind, int goal, double gain) noexcept nogil
@cython.locals(near=cython.ulonglong)
cdef bint is_joined(Mind mind, int goal) noexcept nogil
@cython.locals(random=cython.ulonglong)
cdef void arrange(Mind mind, int attempt) noexcept nogil
cdef void swap(Mind mind, int i, int j) noexcept nogil
@cython.locals(time=cython.double, total=cython.double, won=cython.double)
cdef double lay(Mind mind, State state, int seat) noexcept nogil
@cython.locals(taken=cython.double, trains=cython.int)
cdef double pursue(Mind mind, State state, int seat, int goal, double time) noexcept nogil
cdef void lay_way(Mind mind) noexcept nogil
@cython.locals(best_rate=cython.double, rate=cython.double, taken=cython.ulonglong)
cdef void choose_extras(Mind mind, State state, int seat) noexcept nogil
@cython.locals(worth=cython.double)
cdef double fill_rate(Mind mind, State state, int spare, int track) noexcept nogil
cdef bint touches(Mind mind, int track) noexcept nogil
