from libc.math cimport exp, sqrt, tanh
