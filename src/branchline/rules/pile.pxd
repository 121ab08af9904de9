from . cimport bits, const
from .layout cimport Layout
from .state cimport State

cdef int slot(State state, int place) noexcept nogil
cdef int draw(State state) noexcept nogil
cdef void put_under(State state, int ticket) noexcept nogil
cpdef void lay(State state, Layout layout) noexcept nogil
cdef void begin_history(State state) noexcept nogil
cdef int history_start(State state) noexcept nogil
