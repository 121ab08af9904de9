cimport cython
from branchline.rules cimport const, copying
from branchline.rules.layout cimport Layout
from branchline.rules.moves cimport Moves
from branchline.rules.network cimport Network
from . cimport sizes
from .graph cimport Graph
from .weights cimport Weights

@cython.final
cdef class Plans:
    cdef unsigned long long[const.MAX_PLAYERS][const.WORDS] wanted, extra
    cdef int[const.MAX_PLAYERS] tickets, age, has_hope
    cdef double[const.MAX_PLAYERS] hope, hoped, given_up
    cdef void copy_from(self, Plans other) noexcept nogil

@cython.final
cdef class Workspace:
    cdef readonly Layout layout
    cdef readonly Graph graph
    cdef readonly Weights weights
    cdef Plans plans
    cdef bint listing
    cdef int count
    cdef int[sizes.MAX_CHOICES] listed
    cdef double[sizes.MAX_CHOICES] score
    cdef double[const.MAX_TRACKS] cost, time, now
    cdef double[const.MAX_NODES] distance
    cdef short[const.MAX_NODES] via
    cdef int found, goal_count, laid_trains, wanted_trains, lacking, lacking_ferries, lacking_extra, wanted_tracks, best_move, claim
    cdef int[sizes.MAX_GOALS] goals, postponed
    cdef double[sizes.MAX_GOALS] gain
    cdef unsigned long long[const.WORDS] laid, picked
    cdef int claims
    cdef short[const.MAX_TRACKS] claim_track
    cdef int[const.MAX_TRACKS] claim_move
    cdef double[const.MAX_TRACKS] claim_price
    cdef unsigned long long regions
    cdef double laid_time, laid_value, region_worth, turns_to_go, price, best_score
    cdef unsigned long long[const.MAX_NODES] part
    cdef double[const.KINDS] worth
    cdef int[const.HAND_KINDS] left
    cdef int[const.KINDS] reserved
    cdef Network net
    cdef Moves moves
