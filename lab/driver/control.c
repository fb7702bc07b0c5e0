/* The control socket: lines in, lines out. A request is one line of fields separated by tabs; its answer ends
 * with "ok" or "error REASON". A watcher gets every event as a line. Nothing here ever blocks the server:
 * who does not read is dropped. */
#include "lab.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* An EDID has at most 256 blocks of 128 bytes, two digits each; the rest is for the other fields. */
#define LONGEST_REQUEST (256 * 128 * 2 + 1024)
#define LONGEST_LINE 1024

struct client {
    struct client *next;
    struct lab *lab;
    int fd;
    Bool watching, gone;
    size_t used;
    char request[LONGEST_REQUEST];
};

static void
send_bytes(struct client *client, const char *bytes, size_t size)
{
    if (!client->gone && send(client->fd, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL) != (ssize_t) size) {
        client->gone = TRUE;
        /* The next turn of the server's loop finds the end of the connection and frees it. */
        shutdown(client->fd, SHUT_RDWR);
    }
}

void
client_send(struct client *client, const char *format, ...)
{
    char line[LONGEST_LINE];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(line, sizeof(line), format, arguments);
    va_end(arguments);
    send_bytes(client, line, min(length, LONGEST_LINE - 1));
}

/* The descriptor travels with the line. */
void
client_send_fd(struct client *client, int fd, const char *format, ...)
{
    char line[LONGEST_LINE], control[CMSG_SPACE(sizeof(int))] = { 0 };
    struct iovec bytes = { line, 0 };
    struct msghdr message = { .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = control,
                              .msg_controllen = sizeof(control) };
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(line, sizeof(line), format, arguments);
    va_end(arguments);
    bytes.iov_len = min(length, LONGEST_LINE - 1);
    *header = (struct cmsghdr) { CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS };
    memcpy(CMSG_DATA(header), &fd, sizeof(int));
    if (sendmsg(client->fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL) < 0)
        shutdown(client->fd, SHUT_RDWR);
}

void client_watch(struct client *client) { client->watching = TRUE; }

void
event(struct lab *lab, const char *format, ...)
{
    char line[LONGEST_LINE];
    va_list arguments;
    int head, length;

    head = snprintf(line, sizeof(line), "n=%lu event=", ++lab->events);
    va_start(arguments, format);
    length = head + vsnprintf(line + head, sizeof(line) - head - 1, format, arguments);
    va_end(arguments);
    length = min(length, LONGEST_LINE - 2);
    line[length] = '\n';
    for (struct client *client = lab->clients; client; client = client->next)
        if (client->watching)
            send_bytes(client, line, length + 1);
}

static void
client_free(struct client *client)
{
    struct client **place = &client->lab->clients;

    while (*place != client)
        place = &(*place)->next;
    *place = client->next;
    RemoveNotifyFd(client->fd);
    close(client->fd);
    free(client);
}

static void
run_complete_lines(struct client *client)
{
    char *line = client->request, *end;

    client->request[client->used] = '\0';
    while ((end = strchr(line, '\n'))) {
        *end = '\0';
        command_run(client->lab, client, line);
        line = end + 1;
    }
    client->used -= line - client->request;
    memmove(client->request, line, client->used);
}

static void
client_readable(int fd, int ready, void *data)
{
    struct client *client = data;
    size_t room = LONGEST_REQUEST - 1 - client->used;
    ssize_t got = recv(fd, client->request + client->used, room, MSG_DONTWAIT);

    (void) ready;
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    /* A NUL would end a request early, a line without end would never be one: neither is ours. */
    if (got <= 0 || memchr(client->request + client->used, '\0', got) || client->gone) {
        client_free(client);
        return;
    }
    client->used += got;
    run_complete_lines(client);
    if (client->used == LONGEST_REQUEST - 1)
        client_free(client);
}

static void
accept_client(int fd, int ready, void *data)
{
    struct lab *lab = data;
    int connection = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    struct client *client = connection < 0 ? NULL : calloc(1, sizeof(*client));

    (void) ready;
    if (!client || !SetNotifyFd(connection, client_readable, X_NOTIFY_READ, client)) {
        free(client);
        if (connection >= 0)
            close(connection);
        return;
    }
    client->fd = connection;
    client->lab = lab;
    client->next = lab->clients;
    lab->clients = client;
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
        || !SetNotifyFd(lab->control_fd, accept_client, X_NOTIFY_READ, lab)) {
        xf86DrvMsg(lab->scrn->scrnIndex, X_ERROR, "control socket %s: %s\n", address.sun_path, strerror(errno));
        return FALSE;
    }
    return TRUE;
}

void
control_close(struct lab *lab)
{
    while (lab->clients)
        client_free(lab->clients);
    if (lab->control_fd >= 0) {
        RemoveNotifyFd(lab->control_fd);
        close(lab->control_fd);
        unlink(lab->settings.socket);
    }
    lab->control_fd = -1;
}
