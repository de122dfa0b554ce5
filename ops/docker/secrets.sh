#!/bin/sh
# Makes, once, what nobody else may know: passwords between the parts, and a certificate for https://localhost.
set -eu
umask 022
cd /secrets
for name in session-secret turn-secret storage-secret database-password; do
  [ -s "$name" ] || openssl rand -hex 32 > "$name"
done
if [ ! -s key.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout key.pem -out certificate.pem
fi
# Every part runs as a user of its own; nobody but they can reach this volume.
chmod 644 ./*
