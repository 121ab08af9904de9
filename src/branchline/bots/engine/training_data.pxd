cimport cython
from branchline.rules cimport chance, const, rank
from . cimport evaluation, policy, self_play_table, sizes
from .evaluation cimport Evaluator
from .workspace cimport Workspace
from .self_play_table cimport SelfPlayTable

@cython.locals(place=SelfPlayTable, game=cython.int, seat=cython.int)
cpdef list positions(Workspace work, Evaluator evaluator, int players, unsigned long long seed, int games, int every)
cdef int lively_move(SelfPlayTable place, Workspace work) noexcept nogil
