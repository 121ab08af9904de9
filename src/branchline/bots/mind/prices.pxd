cimport cython
from branchline.rules cimport bits, bullets, const, network
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from . cimport sizes
from .graph cimport Graph
from .mind cimport Mind
from .weights cimport Weights

cdef void find_parts(Mind mind, State state, Layout layout, int seat) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef void find_regions(Mind mind, Layout layout, Weights weights) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef unsigned long long regions_in(Layout layout, unsigned long long nodes) noexcept nogil
cdef int new_regions(Mind mind, Layout layout, int track) noexcept nogil
@cython.locals(bit=cython.ulonglong)
cdef void set_all(Mind mind, State state, Layout layout, Graph graph, Weights weights, int seat) noexcept nogil
cdef int most_of_a_color(State state, int seat) noexcept nogil
@cython.locals(time=cython.double, cost=cython.double, eased=cython.double)
cdef void set_price(Mind mind, State state, Layout layout, Graph graph, Weights weights, int seat, int track, int most) noexcept nogil
