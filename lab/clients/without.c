/* without EXTENSION: a proxy before the server that lacks an extension for those who connect to it. Prints the name of its
 * own display, and ends with whoever started it. No stock server can be told to have no Present. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define QUERY_EXTENSION 98
#define HEADER 8 /* of that request, before the name */

static int
open_socket(int number, struct sockaddr_un *address)
{
    *address = (struct sockaddr_un){ .sun_family = AF_UNIX };
    snprintf(address->sun_path, sizeof address->sun_path, "/tmp/.X11-unix/X%d", number);
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

/* Asks for a name that no extension has. A client sends so short a request in one piece. */
static void
hide(unsigned char *bytes, size_t count, const char *name)
{
    size_t length = strlen(name);
    for (size_t at = 0; at + HEADER + length <= count; at++)
        if (bytes[at] == QUERY_EXTENSION && bytes[at + 4] == length && bytes[at + 5] == 0
            && memcmp(bytes + at + HEADER, name, length) == 0)
            bytes[at + HEADER] = '-';
}

static int
pass(int from, int to, const char *hidden)
{
    static unsigned char bytes[1 << 16];
    ssize_t count = read(from, bytes, sizeof bytes);
    if (count <= 0)
        return 0;
    if (hidden)
        hide(bytes, (size_t)count, hidden);
    for (ssize_t done = 0, sent; done < count; done += sent)
        if ((sent = write(to, bytes + done, (size_t)(count - done))) <= 0)
            return 0;
    return 1;
}

static void
serve(int client, int number, const char *hidden)
{
    struct sockaddr_un address;
    int server = open_socket(number, &address);
    struct pollfd ends[] = { { client, POLLIN, 0 }, { server, POLLIN, 0 } };

    if (server < 0 || connect(server, (struct sockaddr *)&address, sizeof address) != 0)
        return;
    while (poll(ends, 2, -1) > 0) {
        if (ends[0].revents && !pass(client, server, hidden))
            return;
        if (ends[1].revents && !pass(server, client, NULL))
            return;
    }
}

int
main(int count, char **arguments)
{
    const char *display = getenv("DISPLAY");
    struct sockaddr_un address;
    int number = display && display[0] == ':' ? atoi(display + 1) : -1;
    int listener = open_socket(number + 3000, &address); /* displays of tests have low numbers */

    if (count != 2 || number < 0 || listener < 0)
        return 1;
    unlink(address.sun_path);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 8) != 0)
        return 1;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    signal(SIGCHLD, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf(":%d\n", number + 3000);
    for (int client; (client = accept(listener, NULL, NULL)) >= 0; close(client))
        if (fork() == 0) {
            close(listener);
            serve(client, number, arguments[1]);
            _exit(0);
        }
    return 1;
}
