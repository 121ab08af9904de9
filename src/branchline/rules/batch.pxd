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
    cdef readonly object masks, seats, ended, scores
    cdef object numbers
    cdef unsigned char[::1] mask_rows
    cdef signed char[::1] movers, endings
    cdef short[::1] points, chosen
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
    @cython.locals(i=cython.int, total=cython.int, move=cython.int, state=State)
    cpdef int step(self, actions) except -1
    @cython.locals(i=cython.int, choice=cython.int, state=State)
    cpdef sample(self, actions)
