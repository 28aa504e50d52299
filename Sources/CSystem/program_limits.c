// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CSystem.h"

#include <sys/resource.h>
#include <unistd.h>

static void lower(int process, int resource, rlim_t most) {
    struct rlimit limit;
    if (prlimit(process, resource, NULL, &limit) != 0) return;
    if (limit.rlim_max > most) limit.rlim_max = most;
    if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    prlimit(process, resource, &limit, NULL);
}

void csystem_limit_program(int process, long long seconds, long long bytes) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    lower(process, RLIMIT_CPU, (rlim_t)seconds * (rlim_t)(processors > 0 ? processors : 1));
    if (bytes >= 0) lower(process, RLIMIT_FSIZE, (rlim_t)bytes);
}
