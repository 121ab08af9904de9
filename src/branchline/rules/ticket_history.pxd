from . cimport bits, const, pile, pool
from .layout cimport Layout
from .state cimport State
from .pool cimport Unseen

cdef bint make_up(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void note_sightings(State state, Layout layout, Unseen unseen) noexcept nogil
cdef void begin(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef void bind(Unseen unseen, int number, int ticket) noexcept nogil
cdef void lay_returned(State state, Layout layout, int seat, Unseen unseen, int count) noexcept nogil
cdef int hidden_number(Unseen unseen, int first, int end) noexcept nogil
cdef bint follow_draws(State state, Layout layout, int seat, Unseen unseen) noexcept nogil
cdef int choose_kept(State state, Unseen unseen, int count, int top, int bottom, int size) noexcept nogil
cdef bint fits(State state, Unseen unseen, int kept, int top, int bottom, int size) noexcept nogil
cdef int carry_out(State state, Unseen unseen, int draw, int top, int bottom, int size) noexcept nogil
