cimport cython
from branchline.rules cimport bits, const, payments
from branchline.rules.layout cimport Layout
from branchline.rules.moves cimport Moves
from branchline.rules.state cimport State
from . cimport sizes
from .needs cimport Needs
from .weights cimport Weights

@cython.final
cdef class Claims:
    cdef Layout layout
    cdef Weights weights
    cdef Moves moves
    cdef int count
    cdef short[const.MAX_TRACKS] track
    cdef int[const.MAX_TRACKS] move
    cdef double[const.MAX_TRACKS] price

cdef void begin(Claims claims, State state) noexcept nogil
cdef void find(Claims claims, Needs needs, State state, unsigned long long* tracks) noexcept nogil
cdef void add(Claims claims, Needs needs, State state, int word, unsigned long long mask) noexcept nogil
cdef void weigh_payments(Claims claims, Needs needs, State state, int track) noexcept nogil
@cython.locals(paid=cython.double)
cdef void weigh_payments_with(Claims claims, Needs needs, State state, int track, int kind) noexcept nogil
cdef double missed(Claims claims, Needs needs, State state, int track, int kind, int cards) noexcept nogil
