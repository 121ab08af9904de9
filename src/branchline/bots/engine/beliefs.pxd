cimport cython
from branchline.rules cimport bits
from branchline.rules.layout cimport Layout
from branchline.rules.pool cimport Unseen
from branchline.rules.state cimport State
from . cimport paths, real_functions, sizes
from .paths cimport PathSearch

cdef void set_beliefs(PathSearch search, Layout layout, State state, Unseen unseen, int seat) noexcept nogil
@cython.locals(bit=cython.ulonglong)
cdef void set_spaces(PathSearch search, Layout layout, State state, int seat) noexcept nogil
@cython.locals(saved=cython.double, rest=cython.double, whole=cython.double)
cdef double belief(PathSearch search, int ticket) noexcept nogil
