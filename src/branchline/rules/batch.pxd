cimport cython
from . cimport chance, clearing, const, context
from .context cimport RulesContext
from .dealer cimport Dealer
from .layout cimport Layout
from .state cimport State

@cython.final
cdef class Batch:
    cdef readonly Layout layout
    cdef readonly int players, size, width
    cdef readonly object masks, seats, ended, scores
    cdef object numbers
    cdef unsigned char[::1] mask_rows
    cdef signed char[::1] movers, endings
    cdef short[::1] points, chosen
    cdef RulesContext context
    cdef State blank, dice
    cdef list states
    cdef void begin(self, int i, State state)
    cdef void show(self, int i, State state)
    cdef void score(self, int i, State state)
    @cython.locals(i=cython.int, total=cython.int, move=cython.int, state=State)
    cpdef int step(self, actions) except -1
    @cython.locals(i=cython.int, state=State)
    cpdef sample(self, actions)
