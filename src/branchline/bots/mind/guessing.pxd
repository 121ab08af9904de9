cimport cython
from branchline.rules cimport bits, const
from branchline.rules.pool cimport Unseen
from branchline.rules.state cimport State
from . cimport real, sizes, ways
from .mind cimport Mind

cdef void set_beliefs(Mind mind, State state, Unseen unseen, int seat) noexcept nogil
@cython.locals(bit=cython.ulonglong)
cdef void set_lengths(Mind mind, State state, int seat) noexcept nogil
@cython.locals(saved=cython.double, rest=cython.double, whole=cython.double)
cdef double belief(Mind mind, int ticket) noexcept nogil
