#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// What Swift's Glibc module leaves out of the C library.
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// glibc has a function for this since 2.36 only, and `syscall` is variadic, which Swift cannot call.
static inline int CLinux_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

// To the process that the descriptor was opened for, and to no other that got its number since.
static inline int CLinux_pidfd_send_signal(int handle, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, handle, signal, (siginfo_t *)0, 0);
}

// Swift takes `environ` for a variable that any thread may change.
extern char **environ;
static inline char **CLinux_environ(void) { return environ; }

// The handler is a macro.
static inline int CLinux_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, (const struct sigaction *)0, &action) == 0 && action.sa_handler == SIG_IGN;
}

// In glibc since 2.29, but declared only for those who ask for all of its extensions.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
static inline int CLinux_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

// In glibc since 2.27, but declared only for those who ask for all of its extensions.
extern int memfd_create(const char *, unsigned int);
static inline int CLinux_memory_file(const char *name) { return memfd_create(name, 1 /* MFD_CLOEXEC */); }

// In glibc since 2.26, but declared only for those who ask for all of its extensions.
static inline short CLinux_spawn_session(void) { return 0x80; /* POSIX_SPAWN_SETSID */ }

#endif
