// SPDX-License-Identifier: MIT
#ifndef CSYSTEM_H
#define CSYSTEM_H

/// Exchanges two paths in one step (renameat2 with RENAME_EXCHANGE).
/// Returns 0, or the error number: EINVAL and ENOSYS mean that this file system cannot.
int csystem_exchange(const char *first, const char *second);

#endif
