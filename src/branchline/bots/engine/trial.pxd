cimport cython
from branchline.rules cimport bits, chance, const, knowledge, pile
from branchline.rules.pool cimport Unseen
from branchline.rules.state cimport State
from . cimport beliefs, planning, plans, policy, self_play_table, sizes
from .plans cimport Plans
from .self_play_table cimport SelfPlayTable
from .workspace cimport Workspace

@cython.final
cdef class Trial:
    cdef Workspace work
    cdef readonly int seat
    cdef State root
    cdef SelfPlayTable table
    cdef Unseen unseen
    cdef Plans plans
    @cython.locals(random=cython.ulonglong, seat=cython.int, players=cython.int)
    cpdef list chances(self, int worlds, unsigned long long seed)
    @cython.locals(random=cython.ulonglong)
    cpdef list results(self, int move, int worlds, unsigned long long seed)
    @cython.locals(random=cython.ulonglong)
    cpdef list shares(self, int move, int worlds, unsigned long long seed)

cdef void prepare(Trial trial) noexcept nogil
cdef void play_out(Trial trial, int move, unsigned long long random) noexcept nogil
cdef void imagine(Trial trial, unsigned long long random) noexcept nogil
cdef void shuffle_decks(State state) noexcept nogil
