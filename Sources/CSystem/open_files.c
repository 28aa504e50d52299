// SPDX-License-Identifier: MIT
#include "CSystem.h"

#include <sys/resource.h>

int csystem_raise_open_files(int most) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= (rlim_t)most) return most;
    struct rlimit raised = limit;
    raised.rlim_cur = limit.rlim_max < (rlim_t)most ? limit.rlim_max : (rlim_t)most;
    return (int)(setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised : limit).rlim_cur;
}
