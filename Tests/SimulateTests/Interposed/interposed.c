// Stands between the program and the C library, for tests that end the program in the midst of its work.
//
// All that it keeps it writes beside, and then renames: so the moment when a file is kept is a call of rename, and a
// signal from within that call comes neither too early nor too late, however slow the machine is.
//
// What is to happen is told by the environment; see Support/Interposed.swift.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fnmatch.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *pattern, *words;
static int number, count, isBefore;
static long long step;

static atomic_int hasSpoken, kept;
static atomic_llong readings;

static int (*libraryRename)(const char *, const char *);
static ssize_t (*libraryWrite)(int, const void *, size_t);
static int (*libraryClock)(clockid_t, struct timespec *);

static long long numberOf(const char *name) {
    const char *text = getenv(name);
    return text ? atoll(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
    if (libraryRename) return;
    pattern = getenv("INTERPOSED_FILE");
    words = getenv("INTERPOSED_WORDS");
    number = (int)numberOf("INTERPOSED_SIGNAL");
    count = (int)numberOf("INTERPOSED_COUNT");
    isBefore = (int)numberOf("INTERPOSED_BEFORE");
    step = numberOf("INTERPOSED_CLOCK_STEP");
    hasSpoken = words == NULL;
    libraryClock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    libraryWrite = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    libraryRename = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
}

// Whether this is the file that was meant. It counts, so it is asked once for each.
static int isTheOne(const char *path) {
    if (!pattern || !number || !hasSpoken || fnmatch(pattern, path, 0) != 0) return 0;
    return atomic_fetch_add(&kept, 1) + 1 == count;
}

// A thread that hears signals has taken one when raise returns. Those of a pool hear none: then it goes to the process,
// and this thread stays until another has taken it. One that is ignored is taken by nobody.
static void deliver(void) {
    sigset_t set;
    struct sigaction action;
    pthread_sigmask(SIG_SETMASK, NULL, &set);
    sigaction(number, NULL, &action);
    if (action.sa_handler == SIG_IGN || !sigismember(&set, number)) {
        raise(number);
        return;
    }
    kill(getpid(), number);
    do {
        sched_yield();
        sigpending(&set);
    } while (sigismember(&set, number));
}

int rename(const char *from, const char *to) {
    begin();
    const int isNow = isTheOne(to);
    if (isNow && isBefore) deliver();
    const int result = libraryRename(from, to);
    const int error = errno;
    if (isNow && !isBefore) deliver();
    errno = error;
    return result;
}

ssize_t write(int file, const void *bytes, size_t length) {
    begin();
    const ssize_t result = libraryWrite(file, bytes, length);
    if (words && file == STDERR_FILENO && memmem(bytes, length, words, strlen(words))) hasSpoken = 1;
    return result;
}

// With a step, the clock counts how often it is read: what is due after a time is due after so much work.
int clock_gettime(clockid_t clock, struct timespec *time) {
    begin();
    const int result = libraryClock(clock, time);
    if (!step || clock != CLOCK_MONOTONIC || result != 0) return result;
    const long long nanoseconds = (atomic_fetch_add(&readings, 1) + 1) * step;
    time->tv_sec = nanoseconds / 1000000000;
    time->tv_nsec = nanoseconds % 1000000000;
    return 0;
}
