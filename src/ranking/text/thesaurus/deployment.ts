/** Servers, containers and system administration. */
export const DEPLOYMENT = `
docker image pod > container
dockerfile > image
orchestrate kubernetes > cluster
hypervisor > virtual
provision > create
systemd > service
inactive > disabled
autostart > startup
reboot > restart
hibernate > suspend
patch > update
rollout > deploy
rollback > revert
autoscale > scale
capacity > limit size
metrics > statistics
metric > measure
alert > warning
alarm > alert
dashboard > overview
crontab > schedule
usermod > user
useradd adduser > user create
chroot > root
login > session
logon > login
driver hardware peripheral usb sensor > device
printer > print
keyboard > key
mouse > pointer
screen > display
monitor > screen display
resolution > size
battery > power
firmware > hardware
raid volume > disk
swap > memory
backup > restore
mirror > repository
repository > source
package packages > install
stable > release
unstable nightly > development
prerelease > preview
bug > report
bugs > issues
ticket > issue
contributor > developer
volunteer > contribute
policy > rule
guideline > policy
unmaintained > orphaned
adopt > maintain
`;
