/* What the card says: answers to the client that asked, and every event as a line to all that watch. Nothing here ever
 * blocks the server: a client that does not read is dropped. */
#include "lab.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#define LONGEST_LINE 1024

void
client_join(struct lab *lab, struct client *client)
{
    client->next = lab->clients;
    lab->clients = client;
}

void
client_leave(struct lab *lab, struct client *client)
{
    struct client **place = &lab->clients;

    while (*place != client)
        place = &(*place)->next;
    *place = client->next;
}

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
