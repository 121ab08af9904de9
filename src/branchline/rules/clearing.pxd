from libc.string cimport memset

cdef inline void clear(unsigned char[::1] target, int start, int count) noexcept nogil:
    memset(&target[start], 0, count)
