cimport cython
from branchline.rules cimport bits, bullets, const
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport goals, paths, sizes
from .goals cimport Goals
from .graph cimport Graph
from .paths cimport PathSearch
from .track_costs cimport TrackCosts

@cython.final
cdef class Draft:
    cdef Layout layout
    cdef Graph graph
    cdef Goals goals
    cdef TrackCosts costs
    cdef PathSearch search
    cdef unsigned long long[const.WORDS] tracks
    cdef int trains
    cdef double turns, value
    cdef int[sizes.MAX_GOALS] put_off

cdef void begin(Draft draft) noexcept nogil
@cython.locals(total=cython.double, won=cython.double)
cdef double lay(Draft draft, State state, int seat, double turns) noexcept nogil
@cython.locals(needed=cython.double, trains=cython.int)
cdef double pursue(Draft draft, State state, int seat, int goal, double turns) noexcept nogil
cdef void lay_path(Draft draft) noexcept nogil
