cimport cython
from libc.stdint cimport int16_t, uint64_t
from . cimport const, copying

# One byte each. Cython would show arrays of char as bytes, so it is told they are short: less than int, for its
# sums to be int. Several names for one type, for it mixes up arrays of one type that differ in their last dimension.
cdef extern from "<stdint.h>":
    ctypedef short small "int8_t"
    ctypedef short ticket "int8_t"
    ctypedef unsigned short many "uint8_t"

@cython.final
cdef class State:
    cdef public uint64_t random
    cdef public small players, first, seat, phase, reason, turns_left, idle
    cdef public small[const.MAX_CARDS] deck
    cdef public many deck_count
    cdef public small[const.KINDS] discards
    cdef public many discard_count
    cdef public small[const.KINDS] row
    cdef public small row_count, resets
    cdef public int16_t row_kinds
    cdef public int16_t shuffles
    cdef public small[const.MAX_PLAYERS][const.HAND_KINDS] hands
    cdef public many[const.MAX_PLAYERS] hand_count
    cdef public small[const.MAX_PLAYERS][const.HAND_KINDS] seen
    cdef public small[const.MAX_PLAYERS] trains
    cdef public int16_t[const.MAX_PLAYERS] points, progress
    cdef public small ferries_left, bullets_left
    cdef public uint64_t[const.MAX_PLAYERS][const.WORDS] owned, open
    cdef public uint64_t[const.WORDS] shared
    cdef public int16_t pile_start
    cdef public small pile_count, draws
    cdef public small[const.MAX_PLAYERS] returned
    cdef public small[const.MAX_TICKETS] holder
    cdef public small[const.MAX_PLAYERS] ticket_count
    cdef public ticket[const.MAX_PLAYERS][const.MAX_OFFER] offers, race_hand
    cdef public small[const.MAX_PLAYERS] offer_count, chosen
    cdef public small[const.MAX_PLAYERS] completed, bonus
    # last, for most moves need nothing of it
    cdef public small[const.MAX_TICKETS] dealt_to, draw_seat, draw_kept
    cdef public small[const.MAX_PASSED] pile
    cdef void copy_from(self, State other) noexcept nogil
    @cython.locals(twin=State)
    cpdef State copy(self)
