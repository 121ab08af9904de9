cimport cython
from branchline.rules cimport bits, const, payments
from branchline.rules.state cimport State
from . cimport sizes
from .workspace cimport Workspace

@cython.locals(mask=cython.ulonglong)
cdef void find_claims(Workspace work, State state, unsigned long long* tracks) noexcept nogil
cdef int best_claim(Workspace work, State state, int track) noexcept nogil
@cython.locals(paid=cython.double)
cdef void weigh_ways(Workspace work, State state, int track, int kind) noexcept nogil
cdef double missed(Workspace work, State state, int track, int kind, int cards) noexcept nogil
