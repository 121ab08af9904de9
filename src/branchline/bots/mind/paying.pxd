cimport cython
from branchline.rules cimport const, payments
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport sizes
from .mind cimport Mind
from .weights cimport Weights

cdef int best_claim(Mind mind, State state, Layout layout, Weights weights, int track) noexcept nogil
@cython.locals(paid=cython.double)
cdef void weigh_ways(Mind mind, State state, Layout layout, Weights weights, int track, int kind) noexcept nogil
cdef double missed(Mind mind, State state, Layout layout, int track, int kind, int cards) noexcept nogil
