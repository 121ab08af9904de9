cimport cython
from libc.stdint cimport uint64_t
from branchline.rules cimport bits, clearing, const, knowledge, network
from branchline.rules.layout cimport Layout
from branchline.rules.network cimport Network
from branchline.rules.state cimport State
from . cimport parts, sizes

@cython.final
cdef class Observer:
    cdef Layout layout
    cdef readonly int players, width, tracks, offers
    cdef int row
    cdef State known
    cdef Network net
    cdef short[::1] rows, events, spread
    cdef readonly int[parts.COUNT + 1] start

cpdef void write(Observer observer, State state, int seat, int row, int events, int count) noexcept nogil
cdef int place_of(Observer observer, int part) noexcept nogil
cdef int seat_from(Observer observer, int seat, int number) noexcept nogil
cdef int number_from(Observer observer, int seat, int other) noexcept nogil
@cython.locals(eight=cython.int)
cdef void mark(Observer observer, int place, uint64_t* words) noexcept nogil
cdef void write_tracks(Observer observer, State known, int seat) noexcept nogil
cdef void write_cards(Observer observer, State known, int seat) noexcept nogil
cdef void write_tickets(Observer observer, State known, Layout layout, int seat) noexcept nogil
cdef void write_holders(Observer observer, State known, Layout layout, int seat) noexcept nogil
cdef void write_offer(Observer observer, State known, int seat) noexcept nogil
@cython.locals(opening=cython.bint)
cdef void write_seats(Observer observer, State known, int seat) noexcept nogil
cdef void write_course(Observer observer, State known, int seat) noexcept nogil
cdef void write_history(Observer observer, int seat, int events, int count) noexcept nogil
@cython.locals(bare=cython.bint)
cdef void note(Observer observer, State state, int move, int events, int count) noexcept nogil
