cimport cython
from branchline.rules cimport bits, bullets, const
from branchline.rules.state cimport State
from .mind cimport Mind

cdef void find(Mind mind, State state, int seat) noexcept nogil
cdef void provide(Mind mind, State state, int word, unsigned long long mask, bint colored) noexcept nogil
cdef void provide_extra(Mind mind, State state, int word, unsigned long long mask) noexcept nogil
cdef void lay_beside(Mind mind, int kind, int amount, double base, double finish) noexcept nogil
cdef void provide_ferries(Mind mind, int track) noexcept nogil
cdef int fullest(Mind mind, State state) noexcept nogil
@cython.locals(worth=cython.double, total=cython.int)
cdef double blind_worth(Mind mind, State state, int seat) noexcept nogil
