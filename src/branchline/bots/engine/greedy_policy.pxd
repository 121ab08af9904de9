cimport cython
from branchline.rules cimport bits, bullets, cards, chance, const, turn
from branchline.rules.state cimport State
from . cimport choices, payment_choice, sizes
from .workspace cimport Workspace

cpdef int choose(Workspace work, State state, State dice) noexcept nogil
@cython.locals(score=cython.double)
cdef void weigh_points(Workspace work, State state, State dice) noexcept nogil
cdef void weigh_cards(Workspace work, State state) noexcept nogil
