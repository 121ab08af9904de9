from . cimport const
from .layout cimport Layout
from .state cimport State

cdef int slot(State state, int place) noexcept nogil
cdef int draw(State state) noexcept nogil
cdef void put_under(State state, int ticket, int seat) noexcept nogil
cpdef void lay(State state, Layout layout) noexcept nogil
