#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// The parts of the C library that Swift's Glibc module leaves out.
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

// Nothing is changed: no mode is given. TIME_ERROR is returned for a clock that no program keeps in step.
static inline int CLinux_is_clock_synchronized(void) {
  struct timex state = {0};
  int result = adjtimex(&state);
  return result >= 0 && result != TIME_ERROR;
}

// spawn.h shows it only to those who define _GNU_SOURCE; glibc has it since 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// glibc has a function for this since 2.36 only, and `syscall` is variadic, which Swift cannot call.
static inline int CLinux_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

// To the process that the descriptor was opened for, and to no other that got its number since.
static inline int CLinux_pidfd_send_signal(int handle, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, handle, signal, (siginfo_t *)0, 0);
}

// A socket that hears of addresses and routes: AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK and NETLINK_ROUTE
// of linux/netlink.h, and RTMGRP_IPV4_IFADDR, RTMGRP_IPV4_ROUTE and the same of IPv6. The headers around them are
// Glibc's.
static inline int CLinux_network_news(void) {
  struct {
    unsigned short family, padding;
    unsigned int port, groups;
  } address = {16, 0, 0, 0x10 | 0x40 | 0x100 | 0x400};
  int news = (int)syscall(SYS_socket, 16, 3 | 02000000 | 04000, 0);
  if (news >= 0 && syscall(SYS_bind, news, &address, sizeof address) == 0) return news;
  if (news >= 0) close(news);
  return -1;
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

// One that can be sealed; its size is fixed from here on.
static inline int CLinux_sealable_file(const char *name) { return memfd_create(name, 1 | 2 /* MFD_ALLOW_SEALING */); }

// F_ADD_SEALS of linux/fcntl.h, which glibc declares only on request of all extensions; the headers around it are
// Glibc's. Size: F_SEAL_SHRINK, F_SEAL_GROW; all: also F_SEAL_WRITE and F_SEAL_SEAL. A file cannot be sealed against
// writing while any process can still write through a mapping.
static inline int CLinux_seal_size(int file) { return (int)syscall(SYS_fcntl, file, 1033, 2 | 4); }
static inline int CLinux_seal(int file) { return (int)syscall(SYS_fcntl, file, 1033, 1 | 2 | 4 | 8); }

// True if any process has the file open for writing: then no process can have a lease for reading (fcntl(2): F_SETLEASE
// 1024, F_RDLCK 0, F_UNLCK 2). The lease is given back at once. Also 0 where this process may not take leases: on files
// of other users, and on some file systems.
static inline int CLinux_is_being_written(int file) {
  if (syscall(SYS_fcntl, file, 1024, 0) == 0) {
    syscall(SYS_fcntl, file, 1024, 2);
    return 0;
  }
  return errno == EAGAIN;
}

// RLIMIT_ of asm-generic/resource.h, whose types are Glibc's: CPU 0, FSIZE 1, DATA 2, CORE 4, NOFILE 7, AS 9.
static inline int CLinux_limit(int resource, unsigned long long soft, unsigned long long hard) {
  unsigned long long limit[2] = {soft, hard};
  return (int)syscall(SYS_prlimit64, 0, resource, limit, (void *)0);
}
static inline int CLinux_limit_memory(unsigned long long soft, unsigned long long hard) {
  return CLinux_limit(2, soft, hard);
}
static inline int CLinux_limit_addresses(unsigned long long most) { return CLinux_limit(9, most, most); }
// SIGXCPU comes first, and then SIGKILL.
static inline int CLinux_limit_time(unsigned long long seconds) { return CLinux_limit(0, seconds, seconds + 1); }
static inline int CLinux_limit_files(unsigned long long descriptors, unsigned long long size) {
  return CLinux_limit(7, descriptors, descriptors) | CLinux_limit(1, size, size) | CLinux_limit(4, 0, 0);
}

// `prctl` is variadic.
static inline int CLinux_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }
static inline int CLinux_gain_no_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// From now on nothing of this process, nor what it starts, opens a socket (seccomp(2)): what could is refused with
// EACCES, and so are calls by other numbers than this processor's own. It needs CLinux_gain_no_privileges. -1 where the
// kernel has no filters, and on processors that are not known here.
static inline int CLinux_refuse_sockets(void) {
#if defined(__x86_64__)
  const unsigned int machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  const unsigned int machine = AUDIT_ARCH_AARCH64;
#else
  const unsigned int machine = 0;
#endif
  struct sock_filter filter[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 0, 5),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000 /* x32 */, 3, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 2, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 425 /* io_uring_setup */, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
  };
  const struct sock_fprog program = { sizeof(filter) / sizeof(filter[0]), filter };
  return machine == 0 ? -1 : prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

// In glibc since 2.26, but declared only for those who ask for all of its extensions.
static inline short CLinux_spawn_session(void) { return 0x80; /* POSIX_SPAWN_SETSID */ }

#endif
