/* Encrypted connections, by OpenSSL on the connection's own descriptor. */
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "server/door_private.h"

struct tls_host {
    SSL_CTX *context;
};

/* HTTP/1.1 is what we speak, whatever else a client offers. */
static int choose_protocol(SSL *ssl, const unsigned char **chosen, unsigned char *size,
                           const unsigned char *offered, unsigned int n, void *context)
{
    static const unsigned char ours[] = "\x08http/1.1";
    (void)ssl;
    (void)context;
    int found = SSL_select_next_proto((unsigned char **)(void *)chosen, size, ours, sizeof ours - 1, offered,
                                      n);
    return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

static bool load(SSL_CTX *context, const char *certificate, const char *key)
{
    return SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
           SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
           SSL_CTX_check_private_key(context) == 1;
}

struct tls_host *tls_host_open(const char *certificate, const char *key, struct error *err)
{
    struct tls_host *host = alloc_zeroed(1, sizeof *host);
    host->context = alloc_checked(SSL_CTX_new(TLS_server_method()));
    SSL_CTX_set_min_proto_version(host->context, TLS1_2_VERSION);
    SSL_CTX_set_options(host->context, SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(host->context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                        SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_alpn_select_cb(host->context, choose_protocol, NULL);
    if (load(host->context, certificate, key)) return host;
    fail(err, "tls", "%.150s and %.150s are not a certificate and its key in PEM form", certificate, key);
    tls_host_close(host);
    return NULL;
}

void tls_host_close(struct tls_host *host)
{
    if (!host) return;
    SSL_CTX_free(host->context);
    free(host);
}

/* A struct tls is an SSL by another name, so that nobody else needs its header. */
static SSL *ssl_of(struct tls *tls) { return (SSL *)(void *)tls; }

struct tls *tls_open(struct tls_host *host, int fd)
{
    SSL *ssl = alloc_checked(SSL_new(host->context));
    if (SSL_set_fd(ssl, fd) != 1) bug("a socket that TLS does not take");
    SSL_set_accept_state(ssl);
    return (struct tls *)(void *)ssl;
}

void tls_close(struct tls *tls)
{
    ERR_clear_error();
    if (SSL_is_init_finished(ssl_of(tls))) SSL_shutdown(ssl_of(tls));
    SSL_free(ssl_of(tls));
    ERR_clear_error();
}

static ssize_t result(struct tls *tls, int n)
{
    if (n > 0) return n;
    int why = SSL_get_error(ssl_of(tls), n);
    ERR_clear_error();
    if (why == SSL_ERROR_ZERO_RETURN) return 0;
    errno = why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? EAGAIN : EPROTO;
    return -1;
}

static int bounded(size_t n) { return n > READ_MAX ? READ_MAX : (int)n; }

ssize_t tls_read(struct tls *tls, void *bytes, size_t n)
{
    return result(tls, SSL_read(ssl_of(tls), bytes, bounded(n)));
}

ssize_t tls_write(struct tls *tls, const void *bytes, size_t n)
{
    ssize_t written = result(tls, SSL_write(ssl_of(tls), bytes, bounded(n)));
    if (written != 0) return written;
    errno = EPIPE;
    return -1;
}

bool tls_has_more(const struct tls *tls) { return SSL_pending((const SSL *)(const void *)tls) > 0; }
