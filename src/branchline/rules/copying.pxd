from libc.string cimport memset

cdef extern from *:
    """
    #include <string.h>
    #define branchline_copy_fields(a, b) \
        memcpy((char *)(a) + sizeof(PyObject), (const char *)(b) + sizeof(PyObject), \
               (size_t)Py_TYPE(a)->tp_basicsize - sizeof(PyObject))
    """
    void copy_fields "branchline_copy_fields"(object target, object source) noexcept nogil

cdef inline void clear(unsigned char[::1] target, int start, int count) noexcept nogil:
    memset(&target[start], 0, count)
