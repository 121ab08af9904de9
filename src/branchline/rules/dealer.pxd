cimport cython
from . cimport chance, pile
from .state cimport State


cdef class Dealer:
    cdef void shuffle_deck(self, State state) noexcept nogil
    cdef void shuffle_bottom(self, State state, int count) noexcept nogil

cdef class TableDealer(Dealer):
    cdef readonly object orders
    cdef public object failure
    cdef void shuffle_deck(self, State state) noexcept with gil
    cdef void shuffle_bottom(self, State state, int count) noexcept with gil
