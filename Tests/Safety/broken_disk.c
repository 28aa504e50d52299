// SPDX-License-Identifier: MIT

// A disk that fails at one call. The tests load it into the tool with LD_PRELOAD.
//
//   FAULT_BELOW   only calls on files below this folder count
//   FAULT_AT      the number of the call that fails, from 1; 0 for none
//   FAULT_ERROR   the number of the error; 0 for half of the bytes of a write, -1 for SIGKILL instead of the call
//   FAULT_LASTS   that calls of the same kind fail from then on, as on a full disk
//   FAULT_WITHOUT what the disk cannot do: "exchange" if folders cannot be exchanged, "beside" if nothing can be made beside the site,
//                 "removal" if an open file that is removed stays in its folder by another name until it is closed, as with NFS and FUSE
//   FAULT_CALLS   a file into which the calls are written, a line each

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *below, *without;
static FILE *report;
static long fault_at, fault_error;
static int lasts;
static atomic_long calls;

__attribute__((constructor)) static void start(void) {
    const char *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
    below = getenv("FAULT_BELOW");
    without = getenv("FAULT_WITHOUT") ? getenv("FAULT_WITHOUT") : "";
    report = getenv("FAULT_CALLS") ? fopen(getenv("FAULT_CALLS"), "w") : NULL;
    fault_at = at ? atol(at) : 0;
    fault_error = error ? atol(error) : EIO;
    lasts = getenv("FAULT_LASTS") != NULL;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// The absolute path of a name in an open folder, or of an open file.
static void place(char *path, int folder, const char *name) {
    if (name && name[0] == '/') {
        snprintf(path, PATH_MAX, "%s", name);
        return;
    }
    char link[64], start[PATH_MAX];
    snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
    ssize_t size = readlink(link, start, sizeof start - 1);
    start[size > 0 ? size : 0] = 0;
    snprintf(path, PATH_MAX, name && name[0] ? "%.2000s/%.2000s" : "%.4000s", start, name);
}

// What kinds of calls need room on the disk, or descriptors. Others do not fail on a full disk.
enum { needs_nothing, needs_room, needs_descriptor };

// Whether this call is the one that fails; then `errno` is set.
static int fails(const char *call, int need, int folder, const char *name) {
    if (!below) return 0;
    int before = errno;
    char path[PATH_MAX];
    place(path, folder, name);
    errno = before;
    size_t length = strlen(below);
    if (strncmp(path, below, length) != 0 || (path[length] != '/' && path[length] != 0)) return 0;
    if (fault_error == ENOSPC && need != needs_room) return 0;
    if (fault_error == EMFILE && need != needs_descriptor) return 0;
    if (fault_error == 0 && strcmp(call, "write") != 0) return 0;
    long number = atomic_fetch_add(&calls, 1) + 1;
    // The process may be killed by the next line.
    if (report) fprintf(report, "%s %.4000s\n", call, path + length), fflush(report);
    if (number != fault_at && !(lasts && fault_at && number > fault_at)) return 0;
    if (fault_error == -1) raise(SIGKILL);
    errno = (int)fault_error;
    return 1;
}

static int opening(const char *call, int folder, const char *path, int flags) {
    return fails(call, flags & O_CREAT ? needs_room : needs_descriptor, folder, path)
        || (fault_error == EMFILE && flags & O_CREAT && fails(call, needs_descriptor, folder, path));
}

#define MODE mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }

int open(const char *path, int flags, ...) { MODE; return opening("open", AT_FDCWD, path, flags) ? -1 : REAL(open)(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE; return opening("open", AT_FDCWD, path, flags) ? -1 : REAL(open64)(path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE; return opening("open", folder, path, flags) ? -1 : REAL(openat)(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE; return opening("open", folder, path, flags) ? -1 : REAL(openat64)(folder, path, flags, mode); }

DIR *opendir(const char *path) { return fails("opendir", needs_descriptor, AT_FDCWD, path) ? NULL : REAL(opendir)(path); }
struct dirent *readdir(DIR *stream) { return fails("readdir", needs_nothing, dirfd(stream), NULL) ? NULL : REAL(readdir)(stream); }

ssize_t write(int file, const void *bytes, size_t count) {
    if (!fails("write", needs_room, file, NULL)) return REAL(write)(file, bytes, count);
    return fault_error || count < 2 ? -1 : REAL(write)(file, bytes, count / 2);
}
ssize_t pread(int file, void *bytes, size_t count, off_t at) { return fails("read", needs_nothing, file, NULL) ? -1 : REAL(pread)(file, bytes, count, at); }
ssize_t pread64(int file, void *bytes, size_t count, off64_t at) { return fails("read", needs_nothing, file, NULL) ? -1 : REAL(pread64)(file, bytes, count, at); }
ssize_t copy_file_range(int from, off64_t *start, int to, off64_t *end, size_t count, unsigned flags) {
    return fails("copy", needs_room, to, NULL) ? -1 : REAL(copy_file_range)(from, start, to, end, count, flags);
}
int fsync(int file) { return fails("fsync", needs_room, file, NULL) ? -1 : REAL(fsync)(file); }
int fchmod(int file, mode_t mode) { return fails("fchmod", needs_nothing, file, NULL) ? -1 : REAL(fchmod)(file, mode); }
int flock(int file, int operation) { return fails("flock", needs_nothing, file, NULL) ? -1 : REAL(flock)(file, operation); }

static int is_beside(const char *path) { return strstr(path, "/.") && strstr(path, ".emobic-site-") && !strstr(path, "/.emobic-site-"); }

int mkdir(const char *path, mode_t mode) {
    if (strstr(without, "beside") && is_beside(path)) return errno = EACCES, -1;
    return fails("mkdir", needs_room, AT_FDCWD, path) ? -1 : REAL(mkdir)(path, mode);
}
int mkdirat(int folder, const char *path, mode_t mode) { return fails("mkdir", needs_room, folder, path) ? -1 : REAL(mkdirat)(folder, path, mode); }

int rename(const char *old, const char *new) { return fails("rename", needs_room, AT_FDCWD, new) ? -1 : REAL(rename)(old, new); }
int renameat(int folder, const char *old, int other, const char *new) { return fails("rename", needs_room, other, new) ? -1 : REAL(renameat)(folder, old, other, new); }
int renameat2(int folder, const char *old, int other, const char *new, unsigned flags) {
    if (strstr(without, "exchange")) return errno = EINVAL, -1;
    return fails("exchange", needs_nothing, other, new) ? -1 : REAL(renameat2)(folder, old, other, new, flags);
}
int link(const char *old, const char *new) { return fails("link", needs_room, AT_FDCWD, new) ? -1 : REAL(link)(old, new); }

// The other names of files that were removed while they were open, by descriptor.
enum { most_files = 1024 };
static char *hidden[most_files];

// Whether a file is open; then it has another name from here on.
static int is_hidden(int folder, const char *name) {
    if (!below || !strstr(without, "removal")) return 0;
    char path[PATH_MAX], link[64], open[PATH_MAX], other[PATH_MAX];
    place(path, folder, name);
    if (strncmp(path, below, strlen(below)) != 0) return 0;
    for (int file = 3; file < most_files; file++) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", file);
        ssize_t size = readlink(link, open, sizeof open - 1);
        open[size > 0 ? size : 0] = 0;
        if (strcmp(open, path) != 0) continue;
        snprintf(other, sizeof other, "%.*s/.fuse_hidden%08d", (int)(strrchr(path, '/') - path), path, file);
        if (REAL(rename)(path, other) != 0) return 0;
        free(hidden[file]);
        hidden[file] = strdup(other);
        return 1;
    }
    return 0;
}

int close(int file) {
    int result = REAL(close)(file);
    if (file >= 0 && file < most_files && hidden[file]) {
        REAL(unlink)(hidden[file]);
        free(hidden[file]);
        hidden[file] = NULL;
    }
    return result;
}

int unlink(const char *path) {
    if (fails("unlink", needs_nothing, AT_FDCWD, path)) return -1;
    return is_hidden(AT_FDCWD, path) ? 0 : REAL(unlink)(path);
}
int unlinkat(int folder, const char *path, int flags) {
    if (fails("unlink", needs_nothing, folder, path)) return -1;
    return !(flags & AT_REMOVEDIR) && is_hidden(folder, path) ? 0 : REAL(unlinkat)(folder, path, flags);
}
int rmdir(const char *path) { return fails("rmdir", needs_nothing, AT_FDCWD, path) ? -1 : REAL(rmdir)(path); }

int stat(const char *path, struct stat *status) { return fails("stat", needs_nothing, AT_FDCWD, path) ? -1 : REAL(stat)(path, status); }
int lstat(const char *path, struct stat *status) { return fails("stat", needs_nothing, AT_FDCWD, path) ? -1 : REAL(lstat)(path, status); }
int fstatat(int folder, const char *path, struct stat *status, int flags) { return fails("stat", needs_nothing, folder, path) ? -1 : REAL(fstatat)(folder, path, status, flags); }
