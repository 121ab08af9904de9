cimport cython
from . cimport bullets, const, network, regions, trail
from .layout cimport Layout
from .network cimport Network
from .state cimport State
from .trail cimport Trail

@cython.final
cdef class Tally:
    cdef readonly int[const.MAX_SOURCES][const.MAX_PLAYERS] points
    cdef readonly int[const.MAX_PLAYERS] total, completed, longest_path, won

cpdef void count(Tally tally, State state, Layout layout, Network net, Trail path, bint all_paths) noexcept nogil
cdef void count_race(Tally tally, State state, int seat) noexcept nogil
cdef void count_seat(Tally tally, State state, Layout layout, Network net, int seat) noexcept nogil
cdef void count_tickets(Tally tally, State state, Layout layout, Network net, int seat) noexcept nogil
cdef void measure_paths(Tally tally, State state, Layout layout, Trail path, bint all_paths) noexcept nogil
cdef void award_most(Tally tally, State state, Layout layout, int source, int* counts) noexcept nogil
cdef void find_winners(Tally tally, State state) noexcept nogil
cdef bint is_ahead(Tally tally, int a, int b) noexcept nogil
