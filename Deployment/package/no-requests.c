// Stands in for libcurl in the package.
//
// The studio's server library can also send requests, with Foundation's client, which needs libcurl. The program sends
// none: it answers on the loopback address alone. libcurl as an archive would bring a dozen libraries for security and
// compression into the package, each of which would have to be kept up to date. So whoever did send a request would be
// told that it cannot be done.

#include <stddef.h>

enum { failedToStart = 2, unknown = 4 };

int curl_global_init(long flags) { return (void)flags, failedToStart; }
const char *curl_version(void) { return "none"; }
void *curl_version_info(int age) { return (void)age, NULL; }
void curl_free(void *memory) { (void)memory; }

void *curl_easy_init(void) { return NULL; }
void curl_easy_cleanup(void *request) { (void)request; }
int curl_easy_pause(void *request, int which) { return (void)request, (void)which, failedToStart; }
int curl_easy_setopt(void *request, int option, ...) { return (void)request, (void)option, failedToStart; }
int curl_easy_getinfo(void *request, int which, ...) { return (void)request, (void)which, failedToStart; }
const char *curl_easy_strerror(int code) { return (void)code, "this program sends no requests"; }

void *curl_multi_init(void) { return NULL; }
int curl_multi_cleanup(void *requests) { return (void)requests, unknown; }
int curl_multi_add_handle(void *requests, void *request) { return (void)requests, (void)request, unknown; }
int curl_multi_remove_handle(void *requests, void *request) { return (void)requests, (void)request, unknown; }
int curl_multi_setopt(void *requests, int option, ...) { return (void)requests, (void)option, unknown; }
void *curl_multi_info_read(void *requests, int *left) { return (void)requests, *left = 0, NULL; }
int curl_multi_assign(void *requests, int socket, void *which) {
    return (void)requests, (void)socket, (void)which, unknown;
}
int curl_multi_socket_action(void *requests, int socket, int events, int *running) {
    return (void)requests, (void)socket, (void)events, *running = 0, unknown;
}

void *curl_slist_append(void *list, const char *text) { return (void)list, (void)text, NULL; }
void curl_slist_free_all(void *list) { (void)list; }

void *curl_url(void) { return NULL; }
int curl_url_set(void *address, int part, const char *text, unsigned flags) {
    return (void)address, (void)part, (void)text, (void)flags, unknown;
}
int curl_url_get(void *address, int part, char **text, unsigned flags) {
    return (void)address, (void)part, *text = NULL, (void)flags, unknown;
}
