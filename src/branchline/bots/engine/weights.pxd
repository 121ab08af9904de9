cimport cython

@cython.final
cdef class Weights:
    cdef readonly double turn, train, points, unsure, wild, wave, ticket, coasts, region, progress
    cdef readonly double need, finish, gray, extra, spare, blind, locomotive, face_up, ferry
    cdef readonly double claim, danger, spend_wild, rush, fill, late, fill_base, attach, block
    cdef readonly double draw_tickets, tickets_base, pace, slack
    cdef readonly double explore, caution, warmth, keep_warmth, lead, margin, horizon
