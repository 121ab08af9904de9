cimport cython
from branchline.rules cimport bits, const, knowledge
from branchline.rules.pool cimport Unseen
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport beliefs, choices, evaluation, payment_choice, planning, plans, policy
from . cimport real_functions, self_play_table, sizes
from .choices cimport Choices
from .evaluation cimport Evaluation, Evaluator
from .plans cimport Plans
from .self_play_table cimport SelfPlayTable
from .weights cimport Weights
from .workspace cimport Workspace

@cython.final
cdef class Tree:
    cdef Layout layout
    cdef Weights weights
    cdef Evaluator evaluator
    cdef Evaluation evaluation
    cdef State root, world
    cdef SelfPlayTable table
    cdef Unseen unseen
    cdef Workspace work
    cdef Plans plans
    cdef readonly int seat, iterations, size
    cdef int depth, horizon
    cdef unsigned long long random
    cdef double margin
    cdef double[const.MAX_PLAYERS] wins, points, reward
    cdef short[sizes.MAX_LEAVES] move
    cdef int[sizes.MAX_LEAVES] visits, child, sibling
    cdef double[sizes.MAX_LEAVES] total
    cdef int[sizes.MAX_DEPTH] path, mover

cdef void prepare(Tree tree) noexcept nogil
cpdef void run(Tree tree, int iterations) noexcept nogil
cdef void iterate(Tree tree) noexcept nogil
cdef void descend(Tree tree) noexcept nogil
cdef void play(Tree tree, int move) noexcept nogil
cdef void play_on(Tree tree) noexcept nogil
@cython.locals(lead=cython.double)
cdef void reward_all(Tree tree) noexcept nogil
@cython.locals(best=cython.double)
cdef double lead_of(Tree tree, int seat) noexcept nogil
@cython.locals(warmth=cython.double)
cdef void list_choices(Tree tree, bint is_root) noexcept nogil
@cython.locals(best=cython.double, total=cython.double)
cdef void turn_into_chances(Choices listed, double warmth) noexcept nogil
@cython.locals(planned=cython.ulonglong, score=cython.double)
cdef void add_claims(Tree tree) noexcept nogil
cdef void add_tickets(Tree tree) noexcept nogil
@cython.locals(value=cython.double, mean=cython.double, explore=cython.double, score=cython.double, best_score=cython.double)
cdef int select(Tree tree, int node) noexcept nogil
cdef int find_child(Tree tree, int node, int move) noexcept nogil
cdef int add_child(Tree tree, int node, int move) noexcept nogil
cdef int best_child(Tree tree, int node) noexcept nogil
