cimport cython
from branchline.rules cimport bits, const, knowledge
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
    @cython.locals(random=cython.ulonglong)
    cpdef list shares(self, int move, int worlds, unsigned long long seed)

cdef void prepare(Trial trial) noexcept nogil
cdef void play_out(Trial trial, int move, unsigned long long random) noexcept nogil
