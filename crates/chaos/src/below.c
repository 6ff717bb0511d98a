/* Lies between the program and the system's library, loaded before it (LD_PRELOAD), and does as it is told by a small
 * file in memory that both sides share: writes that fail, a clock that is wrong, memory that is not to be had.
 * Only the suite of faults uses it; the program knows nothing of it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* The order of these is that of `faults.rs`. */
struct orders {
    int64_t clock;   /* seconds that the clock is ahead */
    int64_t error;   /* the error of writes that fail */
    int64_t every;   /* one write in so many fails; 0: none */
    int64_t memory;  /* after so many requests one for memory fails; 0: none */
    int64_t writes;  /* writes that failed so far */
};

static volatile struct orders *orders;
static int64_t counted;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("SHIKATSU_CHAOS_ORDERS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *shared = mmap(NULL, sizeof(struct orders), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared != MAP_FAILED) orders = shared;
}

/* Does this write to a file fail? Pipes and sockets are left alone. */
static int fails(int file) {
    struct stat about;
    if (!orders || !orders->every) return 0;
    if (fstat(file, &about) || !S_ISREG(about.st_mode)) return 0;
    if (__sync_add_and_fetch(&counted, 1) % orders->every) return 0;
    __sync_add_and_fetch(&orders->writes, 1);
    errno = (int)orders->error;
    return 1;
}

ssize_t write(int file, const void *bytes, size_t count) {
    return fails(file) ? -1 : syscall(SYS_write, file, bytes, count);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    return fails(file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    return fails(file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, at);
}
int fsync(int file) { return fails(file) ? -1 : (int)syscall(SYS_fsync, file); }
int fdatasync(int file) { return fails(file) ? -1 : (int)syscall(SYS_fdatasync, file); }
int ftruncate(int file, off_t size) { return fails(file) ? -1 : (int)syscall(SYS_ftruncate, file, size); }
int ftruncate64(int file, off64_t size) { return fails(file) ? -1 : (int)syscall(SYS_ftruncate, file, size); }

int clock_gettime(clockid_t clock, struct timespec *now) {
    int said = (int)syscall(SYS_clock_gettime, clock, now);
    if (!said && orders && clock == CLOCK_REALTIME) now->tv_sec += orders->clock;
    return said;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int said = (int)syscall(SYS_gettimeofday, now, zone);
    if (!said && orders && now) now->tv_sec += orders->clock;
    return said;
}
time_t time(time_t *now) {
    struct timespec here;
    clock_gettime(CLOCK_REALTIME, &here);
    if (now) *now = here.tv_sec;
    return here.tv_sec;
}

/* Is this request for memory the one that fails? */
static int starves(void) {
    if (!orders || orders->memory <= 0 || __sync_sub_and_fetch(&orders->memory, 1)) return 0;
    errno = ENOMEM;
    return 1;
}

extern void *__libc_malloc(size_t size);
void *malloc(size_t size) { return starves() ? NULL : __libc_malloc(size); }

/* The program's own memory comes in large pieces from here. */
void *mmap(void *where, size_t size, int protection, int flags, int file, off_t at) {
    if ((flags & MAP_ANONYMOUS) && starves()) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, where, size, protection, flags, file, at);
}
