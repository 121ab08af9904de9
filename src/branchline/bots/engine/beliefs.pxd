cimport cython
from branchline.rules cimport bits, const
from branchline.rules.pool cimport Unseen
from branchline.rules.state cimport State
from . cimport paths, real_functions, sizes
from .workspace cimport Workspace

cdef void set_beliefs(Workspace work, State state, Unseen unseen, int seat) noexcept nogil
@cython.locals(bit=cython.ulonglong)
cdef void set_lengths(Workspace work, State state, int seat) noexcept nogil
@cython.locals(saved=cython.double, rest=cython.double, whole=cython.double)
cdef double belief(Workspace work, int ticket) noexcept nogil
