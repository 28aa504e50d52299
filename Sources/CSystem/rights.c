// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <string.h>
#include <unistd.h>

static int copy_attribute(int from, int to, const char *name) {
    enum { limit = 65536 };
    char value[limit];
    ssize_t size = fgetxattr(from, name, value, limit);
    if (size < 0) {
        if (errno != ENODATA && errno != ENOTSUP) return errno;
        // The new folder may have inherited it from the folder above.
        if (fremovexattr(to, name) != 0 && errno != ENODATA && errno != ENOTSUP) return errno;
        return 0;
    }
    return fsetxattr(to, name, value, (size_t)size, 0) == 0 ? 0 : errno;
}

static int copy_own_attributes(int from, int to) {
    char names[65536];
    ssize_t size = flistxattr(from, names, sizeof names);
    if (size < 0) return errno == ENOTSUP ? 0 : errno;
    for (const char *name = names; name < names + size; name += strlen(name) + 1) {
        if (strncmp(name, "user.", 5) != 0) continue;
        int error = copy_attribute(from, to, name);
        if (error != 0) return error;
    }
    return 0;
}

int csystem_copy_rights(int from, int to, int with_times) {
    struct stat wanted, found;
    if (fstat(from, &wanted) != 0 || fstat(to, &found) != 0) return errno;
    if ((wanted.st_uid != found.st_uid || wanted.st_gid != found.st_gid) && fchown(to, wanted.st_uid, wanted.st_gid) != 0) return errno;
    int error = copy_own_attributes(from, to);
    if (error == 0) error = copy_attribute(from, to, "system.posix_acl_access");
    if (error == 0) error = copy_attribute(from, to, "system.posix_acl_default");
    if (error != 0) return error;
    if (fchmod(to, wanted.st_mode & 07777) != 0) return errno;
    if (with_times) {
        struct timespec times[2] = {wanted.st_atim, wanted.st_mtim};
        if (futimens(to, times) != 0) return errno;
    }
    // The set-group-ID bit is silently dropped for a process that is not in the group.
    if (fstat(to, &found) != 0) return errno;
    return wanted.st_mode == found.st_mode && wanted.st_uid == found.st_uid && wanted.st_gid == found.st_gid ? 0 : EPERM;
}
