/** Dates and time. */
export const TIME = `
wait > block
postpone > delay defer
defer debounce latency > delay
timer > timeout schedule
timeout > limit
deadline expire expiration > timeout
stopwatch > timer elapsed
elapsed > duration timer
interval > period duration
periodically > schedule repeat
periodic > repeat
recurring > repeat periodic schedule
timestamp hour minute millisecond clock > time
epoch > timestamp unix
today > date current
yesterday tomorrow calendar birthday > date
datetime > timestamp date
weekday weekend > day week
microsecond > time precision
monotonic > clock
timezone > zone offset
gmt > utc timezone
daylight > dst
age > date interval
ago > interval before
expiry > expiration
stale > expired old
outdated > stale old obsolete
fresh > new
recent > last
latest > recent last
newest > latest recent
oldest > first
earliest > oldest first
earlier prior > before previous
subsequent > next following
simultaneous > concurrent parallel
concurrently > parallel
history > log past
historic > past
frequency > rate
rate > speed
immediately > now
instant > moment time
instantly > immediate
quickly > fast
slow profile profiler > performance
benchmark > timing performance
throttle > limit rate
lag > delay latency
strftime > format date
strptime > parse date
`;
