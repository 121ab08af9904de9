cimport cython
from . cimport const

@cython.final
cdef class Layout:
    cdef readonly int trains, starting_hand, row_size, opening_deal, opening_keep, opening_shuffled
    cdef readonly int draw_tickets, draw_keep, all_parallel_from
    cdef readonly int ferry_cards, ferry_limit, ferry_return, bullet_trains, no_progress
    cdef readonly int tickets_to_win, bonus_tickets, last_trains, last_bullets
    cdef readonly int[const.KINDS] card_count
    cdef readonly int deck_size, color_count
    cdef readonly int[const.MAX_LENGTH + 1] points
    cdef readonly int[const.MAX_SOURCES] bonus
    cdef readonly int[const.MAX_PLAYERS + 1][const.MAX_PLAYERS] bullet_bonus
    cdef dict _range, _end
    cdef readonly int min_players, max_players
    cdef readonly int west_count, east_count, nodes, regions, tickets, moves
    cdef readonly int[const.MAX_NODES] node_region, west, east
    cdef readonly int[const.MAX_REGIONS] region_size, region_double, region_city
    cdef readonly int[2 * const.MAX_REGIONS + 1] region_bonus
    cdef readonly int[const.MAX_TRACKS] end_a, end_b, length, color, is_bullet, price, first_claim
    cdef readonly unsigned long long[const.WORDS] all_tracks, bullet_tracks
    cdef readonly unsigned long long[const.MAX_TRACKS][const.WORDS] siblings
    cdef readonly unsigned long long[const.MAX_LENGTH + 1][const.WORDS] up_to
    cdef readonly int longest
    cdef readonly short[const.MAX_LENGTH + 1][const.MAX_LENGTH + 1][const.MAX_FERRY_HAND + 1][const.MAX_PRICES] ways
    cdef readonly short[const.MAX_LENGTH + 1][const.MAX_LENGTH + 1][const.MAX_FERRY_HAND + 1] dearest
    cdef readonly short[const.MAX_LENGTH + 1][const.MAX_PRICES] first_way
    cdef readonly unsigned long long[const.KINDS][const.MAX_PRICES][const.WORDS] priced
    cdef readonly int[const.COLORS] color_slot
    cdef readonly int[const.MAX_TICKETS] ticket_a, ticket_a_last, ticket_b, ticket_b_last, ticket_value
    cdef readonly int[const.MAX_PRICES + 1] price_first
    cdef readonly int[const.MAX_PRICES] price_colored
    cdef readonly int[const.MAX_PAYMENTS] pay_cards, pay_locomotives, pay_ferries
    cdef readonly short[const.MAX_MOVES] claim_track, claim_kind, claim_payment
