cimport cython
from branchline.rules cimport bits
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport components, sizes
from .components cimport Components
from .graph cimport Graph
from .weights cimport Weights

@cython.final
cdef class Goals:
    cdef Layout layout
    cdef Graph graph
    cdef Weights weights
    cdef int count
    cdef int[sizes.MAX_GOALS] goals
    cdef double[sizes.MAX_GOALS] gain

cdef void gather(Goals goals, Components joined, State state, int seat) noexcept nogil
cdef void add(Goals goals, int goal, double gain) noexcept nogil
cdef double ticket_gain(Goals goals, int ticket) noexcept nogil
cdef int value_of(Goals goals, int goal) noexcept nogil
@cython.locals(value=cython.double)
cdef double total_value(Goals goals) noexcept nogil
cdef void arrange(Goals goals, int attempt) noexcept nogil
cdef void sort(Goals goals) noexcept nogil
cdef void reverse(Goals goals) noexcept nogil
@cython.locals(random=cython.ulonglong)
cdef void shuffle(Goals goals, int seed) noexcept nogil
cdef void swap(Goals goals, int i, int j) noexcept nogil
