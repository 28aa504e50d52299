// SPDX-License-Identifier: MIT
#include "CSystem.h"

#include <pthread.h>
#include <stddef.h>

static void *pass(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

int csystem_try_threads(int count, long long stack) {
    enum { most = 16 };
    pthread_t threads[most];
    pthread_attr_t attributes;
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    int error = pthread_attr_init(&attributes), made = 0;
    if (error != 0) return error;
    error = pthread_attr_setstacksize(&attributes, (size_t)stack);
    // Each waits until all are there.
    pthread_mutex_lock(&gate);
    while (error == 0 && made < count && made < most) {
        error = pthread_create(&threads[made], &attributes, pass, &gate);
        if (error == 0) made++;
    }
    pthread_mutex_unlock(&gate);
    while (made > 0) pthread_join(threads[--made], NULL);
    pthread_attr_destroy(&attributes);
    return error;
}
