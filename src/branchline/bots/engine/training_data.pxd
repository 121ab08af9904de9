cimport cython
from branchline.rules cimport chance, const, context
from . cimport evaluation, plans, policy, self_play_table, sizes
from .evaluation cimport Evaluation
from .workspace cimport Workspace
from .self_play_table cimport SelfPlayTable

@cython.locals(place=SelfPlayTable, seen=Evaluation, game=cython.int, seat=cython.int)
cpdef list positions(Workspace work, int players, unsigned long long seed, int games, int every)
cdef int lively_move(SelfPlayTable place, Workspace work) noexcept nogil
