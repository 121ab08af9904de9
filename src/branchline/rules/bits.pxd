cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
      #include <intrin.h>
      static __inline int branchline_lowest(uint64_t m) {unsigned long i; _BitScanForward64(&i, m); return (int)i;}
      #define branchline_count(m) ((int)__popcnt64(m))
    #else
      #define branchline_lowest(m) __builtin_ctzll(m)
      #define branchline_count(m) __builtin_popcountll(m)
    #endif
    #define branchline_bit(i) (1ULL << (i))
    #define branchline_all_below(i) ((i) < 64 ? (1ULL << (i)) - 1 : ~0ULL)
    #define branchline_next(s) ((uint64_t)(s) * 6364136223846793005ULL + 1442695040888963407ULL)
    static inline int branchline_below(uint64_t s, int n) {
        uint32_t word = (uint32_t)(((s >> 22) ^ s) >> (22 + (s >> 61)));
        return (int)(((uint64_t)word * (uint64_t)n) >> 32);
    }
    """
    unsigned long long bit "branchline_bit"(int i) noexcept nogil
    unsigned long long all_below "branchline_all_below"(int i) noexcept nogil
    int lowest "branchline_lowest"(unsigned long long mask) noexcept nogil
    int count "branchline_count"(unsigned long long mask) noexcept nogil
    unsigned long long next_random "branchline_next"(unsigned long long random) noexcept nogil
    int below "branchline_below"(unsigned long long random, int n) noexcept nogil
