/** Security and cryptography. */
export const SECURITY = `
insecure dangerous > unsafe
cryptography > encryption
cryptographic protect ssl > secure
digest salt > hash
passphrase credential > password
credentials > password authentication
secret > key password
token keypair keystore keyring fingerprint > key
signature > sign
authenticate > verify
authentication > identity
authorization > access
permissions > rights
privilege > permission
grant > allow permit
permit whitelist allowlist > allow
deny > disallow
forbid > deny disallow
revoke > remove
restriction > limit constraint
protection vulnerability attack hardening > security
guard > protect
ban blacklist > block deny
denylist > deny
tls > ssl secure
x509 > certificate
vulnerable > security unsafe
exploit > attack vulnerability
trusted > safe
sandbox > isolate
impersonate identity > user
sudo > root
elevate > privilege
obfuscate conceal > hide
reveal > show
leak > expose
tamper > modify
brute > attack
entropy nonce > random
`;
