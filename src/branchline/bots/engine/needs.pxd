cimport cython
from branchline.rules cimport bits, bullets, const
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from .graph cimport Graph
from .plans cimport Plans
from .weights cimport Weights

@cython.final
cdef class Needs:
    cdef Layout layout
    cdef Graph graph
    cdef Weights weights
    cdef int tracks, trains, lacking, lacking_ferries, lacking_extra
    cdef double turns_to_go
    cdef double[const.KINDS] worth
    cdef int[const.KINDS] reserved
    cdef int[const.HAND_KINDS] left

cdef void find(Needs needs, Plans plans, State state, int seat) noexcept nogil
cdef void begin(Needs needs, State state, int seat) noexcept nogil
cdef void provide_colored(Needs needs, State state, int word, unsigned long long mask) noexcept nogil
cdef void provide_gray(Needs needs, State state, int word, unsigned long long mask) noexcept nogil
cdef void provide_extra(Needs needs, State state, int word, unsigned long long mask) noexcept nogil
cdef int lay_beside(Needs needs, int kind, int amount, double base, double finish) noexcept nogil
cdef void provide_ferries(Needs needs, int track) noexcept nogil
cdef int fullest(Needs needs, State state) noexcept nogil
@cython.locals(worth=cython.double, total=cython.int)
cdef double blind_worth(Needs needs, State state, int seat) noexcept nogil
