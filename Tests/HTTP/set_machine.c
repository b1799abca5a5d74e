// A machine that trials set: loaded before the C library, it does what the file that MACHINE_FILE names says in three
// numbers of 64 bits: seconds added to the clock of the day, seconds added to the one that nobody sets, and what the disk
// does: 0 as ever, 1 it takes nothing, 2 it does not answer, from 10 on so many microseconds pass before each flush.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *set(void) {
    static const volatile int64_t *numbers;
    if (!numbers) {
        int file = open(getenv("MACHINE_FILE"), O_RDONLY | O_CLOEXEC);
        void *memory = mmap(0, 24, PROT_READ, MAP_SHARED, file, 0);
        close(file);
        if (memory == MAP_FAILED) abort();
        numbers = memory;
    }
    return numbers;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int answer = (int)syscall(SYS_clock_gettime, clock, time);
    if (answer == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += set()[0];
    if (answer == 0 && clock == CLOCK_BOOTTIME) time->tv_sec += set()[1];
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

static int flush(long call, int file) {
    while (set()[2] == 2) usleep(10000);
    if (set()[2] >= 10) usleep((useconds_t)set()[2]);
    if (set()[2] != 1) return (int)syscall(call, file);
    errno = EIO;
    return -1;
}

int fsync(int file) { return flush(SYS_fsync, file); }
int fdatasync(int file) { return flush(SYS_fdatasync, file); }
