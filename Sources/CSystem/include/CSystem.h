// SPDX-License-Identifier: MIT
#ifndef CSYSTEM_H
#define CSYSTEM_H

/// Exchanges two paths in one step (renameat2 with RENAME_EXCHANGE).
/// Returns 0, or the error number: EINVAL and ENOSYS mean that this file system cannot.
int csystem_exchange(const char *first, const char *second);

/// Gives an open folder the owner, group, permissions, access lists and attributes of another, and its times if that is wanted.
/// Returns 0, or the error number if something of it could not be given.
int csystem_copy_rights(int from, int to, int with_times);

#endif
