cimport cython
from branchline.rules cimport chance, const, rank
from . cimport judging, policy, sizes, table
from .judging cimport Judge
from .mind cimport Mind
from .table cimport Table

@cython.locals(place=Table, game=cython.int, seat=cython.int)
cpdef list positions(Mind mind, Judge judge, int players, unsigned long long seed, int games, int every)
cdef int lively_move(Table place, Mind mind) noexcept nogil
