cimport cython
from branchline.rules cimport bits, bullets, const
from branchline.rules.state cimport State
from . cimport paths, prices, sizes
from .workspace cimport Workspace

@cython.locals(left=cython.double)
cdef double turns_left(Workspace work, State state, int seat) noexcept nogil
@cython.locals(turns=cython.double)
cdef double turns_of_opponent(Workspace work, State state, int seat) noexcept nogil
@cython.locals(best=cython.double)
cdef void make(Workspace work, State state, int seat, int effort) noexcept nogil
cdef void gather_goals(Workspace work, State state, int seat) noexcept nogil
cdef double ticket_gain(Workspace work, int ticket) noexcept nogil
@cython.locals(value=cython.double)
cdef double value_of_goals(Workspace work) noexcept nogil
cdef int goal_value(Workspace work, int goal) noexcept nogil
cdef void add_goal(Workspace work, int goal, double gain) noexcept nogil
@cython.locals(near=cython.ulonglong)
cdef bint is_joined(Workspace work, int goal) noexcept nogil
@cython.locals(random=cython.ulonglong)
cdef void arrange(Workspace work, int attempt) noexcept nogil
cdef void swap(Workspace work, int i, int j) noexcept nogil
@cython.locals(time=cython.double, total=cython.double, won=cython.double)
cdef double lay(Workspace work, State state, int seat) noexcept nogil
@cython.locals(taken=cython.double, trains=cython.int)
cdef double pursue(Workspace work, State state, int seat, int goal, double time) noexcept nogil
cdef void lay_way(Workspace work) noexcept nogil
@cython.locals(best_rate=cython.double, rate=cython.double, taken=cython.ulonglong)
cdef void choose_extras(Workspace work, State state, int seat) noexcept nogil
@cython.locals(worth=cython.double)
cdef double fill_rate(Workspace work, State state, int spare, int track) noexcept nogil
cdef bint touches(Workspace work, int track) noexcept nogil
