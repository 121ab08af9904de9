cimport cython
from branchline.rules cimport const
from branchline.rules.layout cimport Layout
from branchline.rules.moves cimport Moves
from .choices cimport Choices
from .components cimport Components
from .draft cimport Draft
from .goals cimport Goals
from .graph cimport Graph
from .needs cimport Needs
from .paths cimport PathSearch
from .payment_choice cimport Claims
from .plans cimport Plans
from .track_costs cimport TrackCosts
from .weights cimport Weights

@cython.final
cdef class Workspace:
    cdef readonly Layout layout
    cdef readonly Graph graph
    cdef readonly Weights weights
    cdef Plans plans
    cdef readonly Choices choices
    cdef Components components, theirs
    cdef TrackCosts costs
    cdef PathSearch search
    cdef Goals goals
    cdef Draft draft
    cdef Needs needs
    cdef Claims claims
    cdef Moves moves
    cdef double[const.MAX_TICKETS] worths
