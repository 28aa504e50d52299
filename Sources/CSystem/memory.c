// SPDX-License-Identifier: MIT
#include "CSystem.h"

#include <malloc.h>

#if __has_include(<mimalloc.h>)
#include <mimalloc.h>
// Only some programs of this package are linked with it.
#pragma weak mi_option_set
#define HAS_MIMALLOC
#endif

void csystem_return_memory(int size, int delay) {
#ifdef HAS_MIMALLOC
    if (mi_option_set) {
#if MI_MALLOC_VERSION < 210
        mi_option_set(mi_option_decommit_delay, delay);
#else
        mi_option_set(mi_option_purge_delay, delay);
#endif
        return;
    }
#endif
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, size);
#endif
}
