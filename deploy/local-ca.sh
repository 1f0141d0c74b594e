#!/bin/sh
# Makes a certificate authority for trying out https before there are real certificates.
#   deploy/local-ca.sh FOLDER HOST…
# writes FOLDER/ca.crt, which browsers and both programs (NODE_EXTRA_CA_CERTS) must trust, and FOLDER/HOST.crt with
# FOLDER/HOST.key for each host. An existing authority is reused. Anyone with FOLDER/ca.key can impersonate every website to a
# browser that trusts ca.crt: do not install it on patients' phones, and remove it from browsers after the trial.
set -eu
if [ "$#" -lt 2 ]; then
  echo "Usage: deploy/local-ca.sh FOLDER HOST…" >&2
  exit 2
fi
folder=$1
shift
umask 077
mkdir -p "$folder"

new_key() {
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1 -out "$1" 2>/dev/null
}

if [ ! -f "$folder/ca.key" ]; then
  new_key "$folder/ca.key"
  openssl req -x509 -new -sha256 -key "$folder/ca.key" -days 397 -out "$folder/ca.crt" \
    -subj "/CN=Consult Desk trial authority" \
    -addext "basicConstraints=critical,CA:TRUE,pathlen:0" \
    -addext "keyUsage=critical,keyCertSign,cRLSign"
fi

for host in "$@"; do
  new_key "$folder/$host.key"
  openssl req -new -sha256 -key "$folder/$host.key" -subj "/CN=$host" -out "$folder/$host.csr"
  cat > "$folder/$host.ext" <<EXT
subjectAltName=DNS:$host
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth
EXT
  openssl x509 -req -sha256 -days 90 -in "$folder/$host.csr" -extfile "$folder/$host.ext" \
    -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -CAcreateserial -out "$folder/$host.crt" 2>/dev/null
  rm "$folder/$host.csr" "$folder/$host.ext"
  echo "$folder/$host.crt"
done
# Certificates are public; keys are not.
chmod 644 "$folder/ca.crt"
