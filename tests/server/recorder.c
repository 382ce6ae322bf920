/* Writes down what a process does to the files of one folder, in order: for a replay of what a power cut would leave.
   A record: what, length of the data, inode, offset (four numbers of 8 bytes), then the data. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPENED = 1, WRITTEN, SYNCED, CUT, REMOVED, RENAMED };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int out = -1;
static const char *folder;
static char watched[4096];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void record(uint64_t what, const void *data, uint64_t length, uint64_t inode, uint64_t offset) {
    uint64_t head[4] = {what, length, inode, offset};
    REAL(write)(out, head, sizeof head);
    if (length) REAL(write)(out, data, length);
}

static int is_ours(const char *path) {
    if (!folder) {
        folder = getenv("RECORD_FOLDER");
        if (!folder) return 0;
        out = REAL(open)(getenv("RECORD_FILE"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }
    return strncmp(path, folder, strlen(folder)) == 0 && !strstr(path, "-shm");
}

static uint64_t inode(int fd) {
    struct stat found;
    return fstat(fd, &found) ? 0 : found.st_ino;
}

static int opened(const char *path, int fd) {
    if (fd >= 0 && fd < (int)sizeof watched && is_ours(path)) {
        watched[fd] = 1;
        pthread_mutex_lock(&lock);
        record(OPENED, path, strlen(path), inode(fd), 0);
        pthread_mutex_unlock(&lock);
    }
    return fd;
}

#define OPEN(name)                                                    \
    int name(const char *path, int flags, ...) {                      \
        va_list more;                                                 \
        va_start(more, flags);                                        \
        int mode = flags & O_CREAT ? va_arg(more, int) : 0;           \
        va_end(more);                                                 \
        return opened(path, REAL(name)(path, flags, mode));           \
    }
OPEN(open)
OPEN(open64)

int close(int fd) {
    if (fd >= 0 && fd < (int)sizeof watched) watched[fd] = 0;
    return REAL(close)(fd);
}

#define IS(fd) (fd >= 0 && fd < (int)sizeof watched && watched[fd])

#define DO(call, what, data, length, offset)                          \
    do {                                                              \
        if (!IS(fd)) return call;                                     \
        pthread_mutex_lock(&lock);                                    \
        __typeof__(call) done = call;                                 \
        if (done >= 0) record(what, data, length, inode(fd), offset); \
        pthread_mutex_unlock(&lock);                                  \
        return done;                                                  \
    } while (0)

ssize_t pwrite(int fd, const void *data, size_t n, off_t at) { DO(REAL(pwrite)(fd, data, n, at), WRITTEN, data, done, at); }
ssize_t pwrite64(int fd, const void *data, size_t n, off64_t at) { DO(REAL(pwrite64)(fd, data, n, at), WRITTEN, data, done, at); }
ssize_t write(int fd, const void *data, size_t n) { DO(REAL(write)(fd, data, n), WRITTEN, data, done, lseek(fd, 0, SEEK_CUR) - done); }
int fsync(int fd) { DO(REAL(fsync)(fd), SYNCED, 0, 0, 0); }
int fdatasync(int fd) { DO(REAL(fdatasync)(fd), SYNCED, 0, 0, 0); }
int ftruncate(int fd, off_t size) { DO(REAL(ftruncate)(fd, size), CUT, 0, 0, size); }
int ftruncate64(int fd, off64_t size) { DO(REAL(ftruncate64)(fd, size), CUT, 0, 0, size); }

int unlink(const char *path) {
    pthread_mutex_lock(&lock);
    int done = REAL(unlink)(path);
    if (!done && is_ours(path)) record(REMOVED, path, strlen(path), 0, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int rename(const char *from, const char *to) {
    pthread_mutex_lock(&lock);
    int done = REAL(rename)(from, to);
    if (!done && is_ours(to)) {
        size_t first = strlen(from), second = strlen(to);
        char both[8192];
        memcpy(both, from, first + 1);
        memcpy(both + first + 1, to, second);
        record(RENAMED, both, first + 1 + second, 0, 0);
    }
    pthread_mutex_unlock(&lock);
    return done;
}
