// Linked into the static program of Scripts/package, and into nothing else.
//
// Foundation asks who owns a file, and whose home `~name` is. For whom /etc/passwd does not know, glibc then loads what
// /etc/nsswitch.conf names, such as libnss_systemd: with it a second C library, on which a static program crashes.
// So the files are asked alone, which glibc reads by itself.
#include <nss.h>

__attribute__((constructor)) static void askFilesAlone(void) {
    __nss_configure_lookup("passwd", "files");
    __nss_configure_lookup("group", "files");
    __nss_configure_lookup("hosts", "files");
}
