"""What the operating system refuses, in words: which file, what is wrong, what to do."""

from __future__ import annotations

import errno

MISNAMED = {
    errno.ENOENT: "there is no such file or folder; check the name",
    errno.EEXIST: "is there already; choose another name",
    errno.EISDIR: "is a folder; name a file",
    errno.ENOTDIR: "is not in a folder: part of the path is a file",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "the links in this path lead in a circle",
    errno.EACCES: "you are not allowed to read or write this; choose another place or change its permissions",
    errno.EPERM: "you are not allowed to change this; choose another place or change its permissions",
    errno.EROFS: "nothing can be written there (it is read-only); choose another place",
}
FAILED = {
    errno.ENOSPC: "the disk is full; make room and try again, or choose another place",
    errno.EDQUOT: "your share of the disk is used up; make room and try again, or choose another place",
    errno.EFBIG: "the file would become larger than is allowed there",
    errno.EIO: "the disk could not be read or written; it may be damaged",
    errno.EMFILE: "too many files are open at once; close other programs or raise the limit (ulimit -n)",
    errno.ENOMEM: "there is not enough memory; close other programs, or use fewer --workers",
    errno.EAGAIN: "no more processes can be started now; close other programs, or use fewer --workers",
    errno.EADDRINUSE: "another program uses this port already; choose another one with --port",
    errno.EADDRNOTAVAIL: "this machine does not have that address; check --host",
    errno.ECONNREFUSED: "nothing answers at that address; is the server running there?",
    errno.ECONNRESET: "the connection was broken; try again",
    errno.ETIMEDOUT: "there was no answer in time; check the address and the network",
    errno.EHOSTUNREACH: "the network does not lead there; check the address and the network",
    errno.ENETUNREACH: "the network does not lead there; check the address and the network",
}


def is_wrong_use(error: OSError) -> bool:
    """Whether the command names a wrong file, rather than the machine not being able to do it."""
    return error.errno in MISNAMED


def sentence(error: OSError) -> str:
    number = error.errno or 0
    reason = MISNAMED.get(number) or FAILED.get(number) or (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}" if error.filename else reason
