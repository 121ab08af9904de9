from libc.string cimport memcpy, memset

cdef inline void clear(unsigned char[::1] target, int start, int count) noexcept nogil:
    memset(&target[start], 0, count)

cdef inline void clear_shorts(short[::1] target, int start, int count) noexcept nogil:
    if count > 0:
        memset(&target[start], 0, 2 * count)

cdef inline void copy_bytes(unsigned char[::1] target, unsigned char[::1] source, int start, int count) noexcept nogil:
    memcpy(&target[start], &source[start], count)

cdef inline void copy_eight(short[::1] target, int place, short[::1] source, int start) noexcept nogil:
    memcpy(&target[place], &source[start], 16)

cdef inline void copy_four(short[::1] target, int place, short[::1] source, int start) noexcept nogil:
    memcpy(&target[place], &source[start], 8)
