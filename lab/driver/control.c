/* The control socket: lines in, lines out. A request is one line of fields separated by tabs; its answer ends
 * with "ok" or "error REASON". */
#include "lab.h"
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* An EDID has at most 256 blocks of 128 bytes, two digits each; the rest is for the other fields. */
#define LONGEST_REQUEST (256 * 128 * 2 + 1024)

/* A client, and what it has sent that is no whole line yet. */
struct caller {
    struct client client;       /* first: its address is the caller's, too */
    struct lab *lab;
    size_t used;
    char request[LONGEST_REQUEST];
};

static void
hang_up(struct caller *caller)
{
    client_leave(caller->lab, &caller->client);
    RemoveNotifyFd(caller->client.fd);
    close(caller->client.fd);
    free(caller);
}

static void
run_complete_lines(struct caller *caller)
{
    char *line = caller->request, *end;

    caller->request[caller->used] = '\0';
    while ((end = strchr(line, '\n'))) {
        *end = '\0';
        command_run(caller->lab, &caller->client, line);
        line = end + 1;
    }
    caller->used -= line - caller->request;
    memmove(caller->request, line, caller->used);
}

static void
caller_readable(int fd, int ready, void *data)
{
    struct caller *caller = data;
    size_t room = LONGEST_REQUEST - 1 - caller->used;
    ssize_t got = recv(fd, caller->request + caller->used, room, MSG_DONTWAIT);

    (void) ready;
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    /* A NUL would end a request early, a line without end would never be one: neither is ours. */
    if (got <= 0 || memchr(caller->request + caller->used, '\0', got) || caller->client.gone) {
        hang_up(caller);
        return;
    }
    caller->used += got;
    run_complete_lines(caller);
    if (caller->used == LONGEST_REQUEST - 1)
        hang_up(caller);
}

static void
accept_caller(int fd, int ready, void *data)
{
    struct lab *lab = data;
    int connection = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    struct caller *caller = connection < 0 ? NULL : calloc(1, sizeof(*caller));

    (void) ready;
    if (!caller || !SetNotifyFd(connection, caller_readable, X_NOTIFY_READ, caller)) {
        free(caller);
        if (connection >= 0)
            close(connection);
        return;
    }
    caller->client.fd = connection;
    caller->lab = lab;
    client_join(lab, &caller->client);
}

Bool
control_open(struct lab *lab)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };

    memcpy(address.sun_path, lab->settings.socket, sizeof(address.sun_path));
    lab->control_fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    unlink(address.sun_path);
    if (lab->control_fd < 0 || bind(lab->control_fd, (struct sockaddr *) &address, sizeof(address)) < 0
        || listen(lab->control_fd, 16) < 0
        || !SetNotifyFd(lab->control_fd, accept_caller, X_NOTIFY_READ, lab)) {
        xf86DrvMsg(lab->scrn->scrnIndex, X_ERROR, "control socket %s: %s\n", address.sun_path, strerror(errno));
        return FALSE;
    }
    return TRUE;
}

void
control_close(struct lab *lab)
{
    while (lab->clients)
        hang_up((struct caller *) lab->clients);
    if (lab->control_fd >= 0) {
        RemoveNotifyFd(lab->control_fd);
        close(lab->control_fd);
        unlink(lab->settings.socket);
    }
    lab->control_fd = -1;
}
