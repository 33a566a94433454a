// Loaded into the host by `--import`, before its own code. Reports on a socket how long the event loop is blocked. It is not part of the
// host, because hosts in production do not need it.
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {monitorEventLoopDelay} from 'node:perf_hooks';
import {isMainThread} from 'node:worker_threads';

/** Interval at which the event loop is checked, in ms. Measured times are up to that much longer. */
const RESOLUTION = 2;

const socket = process.env['DOCENT_BENCH_SOCKET'];
if (socket && isMainThread) {
  const delays = monitorEventLoopDelay({resolution: RESOLUTION});
  delays.enable();
  // How much of the time the main thread was running, if the system reports it. The rest of the time it waited for a CPU.
  let worked = workOfThread();
  let longest = 0;
  setInterval(() => {
    const now = workOfThread();
    longest = Math.max(longest, now - worked);
    worked = now;
  }, RESOLUTION).unref();
  const server = createServer((request, response) => {
    if (request.url === '/reset') {
      delays.reset();
      longest = 0;
      worked = workOfThread();
    }
    response.end(JSON.stringify({stall: delays.max / 1e6, work: longest}));
  });
  // Processes that the host starts have the same environment, but are not watched.
  server.on('error', () => {});
  server.listen(socket).unref();
}

/** CPU time of the main thread, in ms; NaN if it is not known. */
function workOfThread() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return NaN;
  }
}
