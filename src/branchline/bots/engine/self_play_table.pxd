cimport cython
from branchline.rules cimport const, context
from branchline.rules.context cimport RulesContext
from branchline.rules.dealer cimport Dealer
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport sizes

@cython.final
cdef class SelfPlayTable:
    cdef int players, decisions
    cdef RulesContext context
    cdef State blank, state, dice

cdef void deal(SelfPlayTable table, unsigned long long seed) noexcept nogil
cdef bint is_on(SelfPlayTable table) noexcept nogil
cdef void play(SelfPlayTable table, int move) noexcept nogil
cdef void count(SelfPlayTable table) noexcept nogil
cdef double share(SelfPlayTable table, int seat) noexcept nogil
cdef int lead(SelfPlayTable table, int seat) noexcept nogil
