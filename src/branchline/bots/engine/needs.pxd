cimport cython
from branchline.rules cimport bits, bullets, const
from branchline.rules.state cimport State
from .workspace cimport Workspace

cdef void find(Workspace work, State state, int seat) noexcept nogil
cdef void provide(Workspace work, State state, int word, unsigned long long mask, bint colored) noexcept nogil
cdef void provide_extra(Workspace work, State state, int word, unsigned long long mask) noexcept nogil
cdef void lay_beside(Workspace work, int kind, int amount, double base, double finish) noexcept nogil
cdef void provide_ferries(Workspace work, int track) noexcept nogil
cdef int fullest(Workspace work, State state) noexcept nogil
@cython.locals(worth=cython.double, total=cython.int)
cdef double blind_worth(Workspace work, State state, int seat) noexcept nogil
