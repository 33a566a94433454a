// Loaded into the host by `--import`, before anything of its own: how long its event loop stands still, told over a
// socket of its own. Not in the host: who serves pages need not know.
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {monitorEventLoopDelay} from 'node:perf_hooks';
import {isMainThread} from 'node:worker_threads';

/** How often the loop is looked at, in ms; what is measured is up to that much longer. */
const RESOLUTION = 2;

const socket = process.env['DOCENT_BENCH_SOCKET'];
if (socket && isMainThread) {
  const delays = monitorEventLoopDelay({resolution: RESOLUTION});
  delays.enable();
  // How much of a turn the main thread was at work, where the system says: the rest it waited for a processor.
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
  // A process that the host starts has the same environment, and is not looked at.
  server.on('error', () => {});
  server.listen(socket).unref();
}

/** Time that the main thread was on a processor, in ms; NaN where nothing says so. */
function workOfThread() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return NaN;
  }
}
