cimport cython
from branchline.rules cimport bits, bullets, const, network
from branchline.rules.state cimport State
from . cimport sizes
from .workspace cimport Workspace

cdef void find_parts(Workspace work, State state, int seat) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef void find_regions(Workspace work) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef unsigned long long regions_in(Workspace work, unsigned long long nodes) noexcept nogil
cdef int new_regions(Workspace work, int track) noexcept nogil
@cython.locals(bit=cython.ulonglong)
cdef void set_all(Workspace work, State state, int seat) noexcept nogil
cdef int most_of_a_color(State state, int seat) noexcept nogil
@cython.locals(time=cython.double, cost=cython.double, eased=cython.double)
cdef void set_price(Workspace work, State state, int seat, int track, int most) noexcept nogil
