// SPDX-License-Identifier: MIT
#ifndef CSYSTEM_H
#define CSYSTEM_H

/// Exchanges two paths in one step (renameat2 with RENAME_EXCHANGE).
/// Returns 0, or the error number: EINVAL and ENOSYS mean that the file system does not support it.
int csystem_exchange(const char *first, const char *second);

/// Copies owner, group, permissions, access lists and attributes of an open file or folder to another, and its times if
/// `with_times` is set.
/// Returns 0, or the error number if one of them could not be copied.
int csystem_copy_rights(int from, int to, int with_times);

/// Copies bytes between two open files at their positions (copy_file_range).
/// Returns how many, or -1 with errno set.
long long csystem_copy_range(int from, int to, long long count);

/// Makes freed memory go back to the system: with mimalloc after a delay in milliseconds; with the C library of GNU at once,
/// but only blocks of a size in bytes and more (mallopt with M_MMAP_THRESHOLD). Other allocators are left as they are.
void csystem_return_memory(int size, int delay);

/// Makes a file in memory, which a program that is run does not inherit (memfd_create).
/// Returns its descriptor, or -1 with errno set.
int csystem_memory_file(void);

/// Permits this process as many open files as the system does, up to a number (setrlimit with RLIMIT_NOFILE).
/// Returns how many it may open.
int csystem_raise_open_files(int most);

/// Lets a program that this process has started use as much of all processors as it can in some seconds, and write files of at
/// most some bytes, unless they are below 0 (prlimit). The system ends it then, also when this process is not there any more.
void csystem_limit_program(int process, long long seconds, long long bytes);

/// Makes threads that run at the same time, each with a stack of some bytes, and ends them.
/// Returns 0, or the error number if one of them could not be made.
int csystem_try_threads(int count, long long stack);

#endif
