/* resources: what the server holds for all its clients (X-Resource): "CLIENTS RESOURCES PIXMAP-BYTES", without itself. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <xcb/res.h>
#include <xcb/xcb.h>

static uint64_t
pixmap_bytes(xcb_connection_t *server, uint32_t client)
{
    xcb_res_query_client_pixmap_bytes_reply_t *reply =
        xcb_res_query_client_pixmap_bytes_reply(server, xcb_res_query_client_pixmap_bytes(server, client), NULL);
    uint64_t bytes = reply ? (uint64_t) reply->bytes_overflow << 32 | reply->bytes : 0;

    free(reply);
    return bytes;
}

static uint64_t
resources(xcb_connection_t *server, uint32_t client)
{
    xcb_res_query_client_resources_reply_t *reply =
        xcb_res_query_client_resources_reply(server, xcb_res_query_client_resources(server, client), NULL);
    uint64_t count = 0;

    if (reply) {
        const xcb_res_type_t *types = xcb_res_query_client_resources_types(reply);

        for (int i = 0; i < xcb_res_query_client_resources_types_length(reply); i++)
            count += types[i].count;
    }
    free(reply);
    return count;
}

int
main(void)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_res_query_clients_reply_t *reply;
    uint64_t clients = 0, count = 0, bytes = 0;
    uint32_t own;

    if (xcb_connection_has_error(server))
        return 1;
    own = xcb_get_setup(server)->resource_id_base;
    if (!(reply = xcb_res_query_clients_reply(server, xcb_res_query_clients(server), NULL))) {
        fprintf(stderr, "resources: the server has no X-Resource\n");
        return 1;
    }
    for (int i = 0; i < xcb_res_query_clients_clients_length(reply); i++) {
        uint32_t client = xcb_res_query_clients_clients(reply)[i].resource_base;

        if (client == own)
            continue;
        clients++;
        count += resources(server, client);
        bytes += pixmap_bytes(server, client);
    }
    free(reply);
    printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", clients, count, bytes);
    return 0;
}
