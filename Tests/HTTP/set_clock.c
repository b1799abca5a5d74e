// A clock that trials set: loaded before the C library, it adds to the machine's clock as many seconds as the file
// that CLOCK_FILE names says (two numbers of 64 bits: for the clock of the day, and for the one that nobody sets).
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *added(void) {
    static const volatile int64_t *seconds;
    if (!seconds) {
        int file = open(getenv("CLOCK_FILE"), O_RDONLY | O_CLOEXEC);
        void *memory = mmap(0, 16, PROT_READ, MAP_SHARED, file, 0);
        close(file);
        if (memory == MAP_FAILED) abort();
        seconds = memory;
    }
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int answer = (int)syscall(SYS_clock_gettime, clock, time);
    if (answer == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += added()[0];
    if (answer == 0 && clock == CLOCK_BOOTTIME) time->tv_sec += added()[1];
    return answer;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int answer = clock_gettime(CLOCK_REALTIME, &now);
    if (answer == 0) *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return answer;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}
