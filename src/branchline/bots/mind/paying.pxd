cimport cython
from branchline.rules cimport const, payments
from branchline.rules.state cimport State
from . cimport sizes
from .mind cimport Mind

cdef int best_claim(Mind mind, State state, int track) noexcept nogil
@cython.locals(paid=cython.double)
cdef void weigh_ways(Mind mind, State state, int track, int kind) noexcept nogil
cdef double missed(Mind mind, State state, int track, int kind, int cards) noexcept nogil
