/** Files and folders. */
export const FILES = `
=subdir subdirectory
suffix extension
suffix > ending
prefix > start
filename > name
filepath > pathname path
subfolder > subdirectory
basename > filename
dirname > directory parent
mkdir > create directory
rmdir > remove directory
rename relocate > move
unlink > delete remove
trash > delete
wipe > erase delete clear
shred > erase overwrite
purge > delete remove clear
touch > timestamp create modification
symlink > symbolic link
shortcut > symlink link alias
junction > symlink link
hardlink > link
inode > stat
mtime > modification modified timestamp
ctime > change creation
atime > access
metadata > stat attributes
permission > mode rights access
chmod umask > permission mode
chown > owner ownership
readonly > immutable protected
writable > permission
slurp > read
dump > write save export
truncate > empty
overwrite > replace
traverse > recurse
walk > traverse recursive
crawl > walk traverse
glob > pattern match
wildcard > glob pattern
enumerate > list iterate
scratch > temporary
lockfile > lock
backup > copy archive snapshot
zip > archive
unzip > extract decompress unpack
tarball > tar archive
gzip > compress
unpack > extract
decompress > expand
descriptor > handle
seek > position offset
rewind > seek reset
offset > position
linebreak > newline
chunk > block
mount > attach
unmount > detach
drive partition > disk
disk > storage
quota > limit
filesize > size
watch > monitor notify
upload > send post
download > fetch retrieve
export > save
canonical > resolve normalize
realpath > resolve canonical
slash > separator
backslash > escape separator
drag > drop
checksum > hash
fingerprint > checksum hash
ownership > owner
mmap > map memory
stdin > input standard
stdout > output standard
stderr > error standard
logfile > log
dotfile > hidden
`;
