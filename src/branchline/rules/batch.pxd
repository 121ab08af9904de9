cimport cython
from . cimport chance, clearing, const, rank, scoring, turn
from .dealer cimport Dealer
from .layout cimport Layout
from .moves cimport Moves
from .network cimport Network
from .scoring cimport Tally
from .state cimport State
from .trail cimport Trail

@cython.final
cdef class Batch:
    cdef readonly Layout layout
    cdef readonly int players, size, width
    cdef readonly unsigned char[::1] masks
    cdef readonly signed char[::1] seats, ended
    cdef readonly short[::1] scores
    cdef Dealer dealer
    cdef Moves moves
    cdef Network net
    cdef Trail path
    cdef Tally tally
    cdef State blank, dice
    cdef list states
    cdef void begin(self, int i, State state)
    cdef void show(self, int i, State state)
    cdef void score(self, int i, State state)
    @cython.locals(i=cython.int, total=cython.int, state=State)
    cpdef int step(self, short[::1] actions) except -1
    @cython.locals(i=cython.int, choice=cython.int, state=State)
    cpdef sample(self, short[::1] actions)
