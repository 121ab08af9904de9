cimport cython
from branchline.rules cimport const, scoring, turn
from branchline.rules.dealer cimport Dealer
from branchline.rules.layout cimport Layout
from branchline.rules.moves cimport Moves
from branchline.rules.network cimport Network
from branchline.rules.scoring cimport Tally
from branchline.rules.state cimport State
from branchline.rules.trail cimport Trail
from . cimport sizes

@cython.final
cdef class Table:
    cdef Layout layout
    cdef int players, decisions
    cdef State blank, state
    cdef Dealer dealer
    cdef Moves moves
    cdef Network net
    cdef Trail trail
    cdef Tally tally

cdef void deal(Table table, unsigned long long seed) noexcept nogil
cdef bint is_on(Table table) noexcept nogil
cdef void play(Table table, int move) noexcept nogil
cdef void count(Table table) noexcept nogil
cdef double share(Table table, int seat) noexcept nogil
