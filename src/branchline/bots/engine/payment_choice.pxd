cimport cython
from branchline.rules cimport bits, const, payments
from branchline.rules.state cimport State
from . cimport sizes
from .workspace cimport Workspace

@cython.locals(mask=cython.ulonglong)
cdef void find_claims(Workspace workspace, State state, unsigned long long* tracks) noexcept nogil
cdef int best_claim(Workspace workspace, State state, int track) noexcept nogil
@cython.locals(paid=cython.double)
cdef void weigh_ways(Workspace workspace, State state, int track, int kind) noexcept nogil
cdef double missed(Workspace workspace, State state, int track, int kind, int cards) noexcept nogil
