cimport cython
from branchline.rules cimport bits, bullets, const, network
from branchline.rules.state cimport State
from . cimport sizes
from .mind cimport Mind

cdef void find_parts(Mind mind, State state, int seat) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef void find_regions(Mind mind) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef unsigned long long regions_in(Mind mind, unsigned long long nodes) noexcept nogil
cdef int new_regions(Mind mind, int track) noexcept nogil
@cython.locals(bit=cython.ulonglong)
cdef void set_all(Mind mind, State state, int seat) noexcept nogil
cdef int most_of_a_color(State state, int seat) noexcept nogil
@cython.locals(time=cython.double, cost=cython.double, eased=cython.double)
cdef void set_price(Mind mind, State state, int seat, int track, int most) noexcept nogil
