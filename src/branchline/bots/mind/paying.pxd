cimport cython
from branchline.rules cimport bits, const, payments
from branchline.rules.state cimport State
from . cimport sizes
from .mind cimport Mind

@cython.locals(mask=cython.ulonglong)
cdef void find_claims(Mind mind, State state, unsigned long long* tracks) noexcept nogil
cdef int best_claim(Mind mind, State state, int track) noexcept nogil
@cython.locals(paid=cython.double)
cdef void weigh_ways(Mind mind, State state, int track, int kind) noexcept nogil
cdef double missed(Mind mind, State state, int track, int kind, int cards) noexcept nogil
