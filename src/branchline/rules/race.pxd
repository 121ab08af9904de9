from . cimport const, network, pile
from .layout cimport Layout
from .network cimport Network
from .state cimport State

cdef void receive(State state, int seat) noexcept nogil
cdef void turn_up(State state, int place) noexcept nogil
cdef void complete(State state, Layout layout, Network net) noexcept nogil
cdef void take_bonus(State state, Layout layout, Network net) noexcept nogil
cdef void swap(State state) noexcept nogil
