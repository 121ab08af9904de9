cimport cython
from branchline.rules cimport const
from branchline.rules.layout cimport Layout
from . cimport sizes

@cython.final
cdef class Graph:
    cdef readonly int tracks, ferry_waves, coasts
    cdef readonly short[const.MAX_NODES + 1] first
    cdef readonly short[2 * const.MAX_TRACKS] link_track, link_node
    cdef readonly int[const.MAX_TRACKS] waves
    cdef readonly unsigned long long[sizes.MAX_GOALS] near, far
    cdef readonly int[const.MAX_TICKETS] spaces
