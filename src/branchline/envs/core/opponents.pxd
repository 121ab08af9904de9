cimport cython
from branchline.bots.engine cimport greedy_policy, plans, policy
from branchline.bots.engine.plans cimport Plans
from branchline.bots.engine.workspace cimport Workspace
from branchline.rules cimport const, context
from branchline.rules.context cimport RulesContext
from branchline.rules.state cimport State
from . cimport sizes

@cython.final
cdef class Opponents:
    cdef int[const.MAX_PLAYERS] kinds
    cdef list works
    cdef int effort
    cdef bint thinks, any

@cython.locals(work=Workspace)
cdef int choose(Opponents opponents, RulesContext table, State state, Plans mine, State dice) noexcept
cdef void forget(Plans mine) noexcept nogil
