// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CSystem.h"

#include <sys/mman.h>

int csystem_memory_file(void) {
    return memfd_create("emobic-site", MFD_CLOEXEC);
}
