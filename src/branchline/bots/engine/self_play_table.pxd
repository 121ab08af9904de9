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
cdef class SelfPlayTable:
    cdef Layout layout
    cdef int players, decisions
    cdef State blank, state
    cdef Dealer dealer
    cdef Moves moves
    cdef Network net
    cdef Trail trail
    cdef Tally tally

cdef void deal(SelfPlayTable table, unsigned long long seed) noexcept nogil
cdef bint is_on(SelfPlayTable table) noexcept nogil
cdef void play(SelfPlayTable table, int move) noexcept nogil
cdef void count(SelfPlayTable table) noexcept nogil
cdef double share(SelfPlayTable table, int seat) noexcept nogil
