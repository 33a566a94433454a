/** Processes, threads and signals. */
export const PROCESSES = `
subprocess > child process spawn
spawn > start fork
fork > process
launch execution > run
boot > start startup
startup uptime > start
stop terminate > end
halt suspend > stop
kill interrupt > signal
shutdown > stop exit
shut > close stop
relaunch > restart
resume > continue
daemon > background service
foreground > interactive
detach demonize > background
attach > connect
trap > signal handler
zombie > child wait
orphan > parent
exitcode > status
returncode > exit status
pipeline > pipe
redirect > output
nice > priority
affinity processor > cpu
multithreaded > thread
multithreading > thread concurrency
multiprocessing > process parallel
concurrency > parallel thread
concurrent > parallel
unlock unblock deallocate free > release
semaphore deadlock synchronize synchronization critical > lock
race > concurrency
barrier > synchronization
reentrant > recursive
worker > thread process
executor > pool
job > task
queue > job
nonblocking > blocking async
poll > select wait
eventloop > loop
yield > give
ram heap > memory
garbage > collection
collector > garbage
ipc > pipe socket shared
setenv getenv > environment
consumption > usage
resource > limit
ulimit > limit resource
pidfile > pid
suspend > pause
`;
