cimport cython
from . cimport bits, const
from .layout cimport Layout
from .state cimport State

@cython.final
cdef class Trail:
    cdef int tracks, spaces, places, best
    cdef signed char[const.MAX_TRACKS] end_a, end_b, length, place_a, place_b, is_out
    cdef unsigned long long[const.MAX_NODES] near
    cdef unsigned long long touched, odd
    cdef signed char[const.MAX_NODES] place, shortest, price
    cdef short[const.MAX_NODES + 1] first
    cdef signed char[2 * const.MAX_TRACKS] touching

cpdef int longest(Trail trail, State state, Layout layout, int seat, int floor) noexcept nogil
cdef void gather(Trail trail, State state, Layout layout, int seat) noexcept nogil
cdef void touch(Trail trail, int node, int other) noexcept nogil
@cython.locals(hard=cython.ulonglong)
cdef unsigned long long walk_easy_parts(Trail trail) noexcept nogil
cdef unsigned long long part_around(Trail trail, int node) noexcept nogil
cdef int spaces_in(Trail trail, unsigned long long part) noexcept nogil
@cython.locals(odd=cython.ulonglong)
cdef void search(Trail trail, Layout layout, unsigned long long part) noexcept nogil
cdef void order_nodes(Trail trail, Layout layout, unsigned long long part) noexcept nogil
cdef void list_tracks(Trail trail, Layout layout, unsigned long long part) noexcept nogil
cdef void leave_out(Trail trail, unsigned long long odd, int price, int ends, int gone) noexcept nogil
cdef int least_price(Trail trail, unsigned long long odd, int price, int ends) noexcept nogil
@cython.locals(part=cython.int, unseen=cython.ulonglong, waiting=cython.ulonglong, other=cython.ulonglong)
cdef void walk_rest(Trail trail, int spaces) noexcept nogil
