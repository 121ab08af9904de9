cimport cython
from branchline.rules cimport bits, bullets, const
from branchline.rules.layout cimport Layout
from branchline.rules.state cimport State
from .graph cimport Graph
from .mind cimport Mind
from .weights cimport Weights

cdef void find(Mind mind, State state, Layout layout, Graph graph, Weights weights, int seat) noexcept nogil
cdef void provide(Mind mind, State state, Layout layout, Graph graph, Weights weights, int word, unsigned long long mask, bint colored) noexcept nogil
cdef void provide_extra(Mind mind, State state, Layout layout, Graph graph, Weights weights, int word, unsigned long long mask) noexcept nogil
cdef void lay_beside(Mind mind, Weights weights, int kind, int amount, double base, double finish) noexcept nogil
cdef void provide_ferries(Mind mind, Graph graph, int track) noexcept nogil
cdef int fullest(Mind mind, State state) noexcept nogil
@cython.locals(worth=cython.double, total=cython.int)
cdef double blind_worth(Mind mind, State state, Layout layout, int seat) noexcept nogil
