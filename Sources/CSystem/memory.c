// SPDX-License-Identifier: MIT
#include "CSystem.h"

#include <malloc.h>

void csystem_map_blocks(int size) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, size);
#endif
}
