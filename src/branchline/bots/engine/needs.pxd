cimport cython
from branchline.rules cimport bits, bullets, const
from branchline.rules.state cimport State
from .workspace cimport Workspace

cdef void find(Workspace workspace, State state, int seat) noexcept nogil
cdef void provide(Workspace workspace, State state, int word, unsigned long long mask, bint colored) noexcept nogil
cdef void provide_extra(Workspace workspace, State state, int word, unsigned long long mask) noexcept nogil
cdef void lay_beside(Workspace workspace, int kind, int amount, double base, double finish) noexcept nogil
cdef void provide_ferries(Workspace workspace, int track) noexcept nogil
cdef int fullest(Workspace workspace, State state) noexcept nogil
@cython.locals(worth=cython.double, total=cython.int)
cdef double blind_worth(Workspace workspace, State state, int seat) noexcept nogil
