/** Networks. */
export const NETWORK = `
disconnect > close connection
reconnect > retry connection
hostname > host name
serve > server
peer > remote client
loopback > localhost
listen > accept
ipv4 ipv6 unicast endpoint recipient > address
subnet > network mask
netmask > mask prefix
cidr > prefix
gateway router > route
route > path
adapter > interface
ethernet > hardware interface
bandwidth throughput > rate
datagram traffic > packet
tcp > stream
dns > resolver
nameserver > dns
domain > host
subdomain > domain
proxy tunnel > forward
firewall > filter rule
nat > address translation
ping > reachable
unreachable > network
handshake > negotiate
keepalive > alive persistent
heartbeat > ping
sniff > capture packet
transfer > send copy
transmit > send
recv > receive
reply > response answer
answer > response
download > get
upload > put
mirror > copy
payload > body data
body > content
encapsulate > wrap
ssh telnet > remote
ftp sftp > transfer
rsync > copy synchronize
offline > disconnected
online > connected
cluster > nodes
balancing > load
replica > replication copy
email > message
smtp > mail send
imap > mail
sender > from
mailbox > folder
spam > junk
bounce > reject
websocket > socket
webhook > callback
mac > ethernet
`;
