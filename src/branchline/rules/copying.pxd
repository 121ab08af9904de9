cdef extern from *:
    """
    #include <string.h>
    #define branchline_copy_fields(a, b) \
        memcpy((char *)(a) + sizeof(PyObject), (const char *)(b) + sizeof(PyObject), \
               (size_t)Py_TYPE(a)->tp_basicsize - sizeof(PyObject))
    """
    void copy_fields "branchline_copy_fields"(object target, object source) noexcept nogil
