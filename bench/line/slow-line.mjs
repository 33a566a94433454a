// Simulates a connection with a given latency and bandwidth between a browser and a server, for TCP.
import {connect, createServer} from 'node:net';

/**
 * @typedef {object} Line
 * @property {number} roundTrip in ms
 * @property {number} bytesPerSecond bandwidth from the server, over all connections. The other direction is not limited
 */

/** Connections share the bandwidth in chunks of this many bytes. */
const PIECE = 4096;

/**
 * Forwards connections to a port of this machine. As on a real line, a connection takes a round trip to open before any data is sent, and
 * all connections share the bandwidth. TCP's slow start and TLS are not simulated.
 * @param {number} target port of the server
 * @param {Line} line
 * @returns {Promise<{port: number, stop: () => void}>}
 */
export async function startSlowLine(target, {roundTrip, bytesPerSecond}) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  /** When the last byte that was sent will have left the server's end of the line. */
  let isFreeAt = 0;

  const proxy = createServer({noDelay: true}, client => {
    const opened = performance.now() + roundTrip;
    const server = connect({port: target, host: '127.0.0.1', noDelay: true});
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    // Timers that end at the same time may run in any order, but the chunks of a connection must stay in order.
    const toServer = inOrder();
    const toClient = inOrder();
    client.on('data', bytes => {
      const arrives = Math.max(opened, performance.now()) + roundTrip / 2;
      toServer(arrives, () => void server.write(bytes));
    });
    client.on('end', () => toServer(performance.now() + roundTrip / 2, () => void server.end()));
    server.on('data', bytes => {
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        isFreeAt = Math.max(isFreeAt, performance.now()) + (piece.length / bytesPerSecond) * 1000;
        toClient(isFreeAt + roundTrip / 2, () => void client.write(piece));
      }
    });
    server.on('end', () => toClient(isFreeAt + roundTrip / 2, () => void client.end()));
    client.on('close', () => server.destroy());
  });
  await new Promise(done => proxy.listen(0, '127.0.0.1', () => done(undefined)));
  const {port} = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  return {
    port,
    stop() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** @returns {(time: number, act: () => void) => void} schedules a function at a time, but never before those scheduled earlier */
function inOrder() {
  let last = Promise.resolve();
  return (time, act) => {
    last = last
      .then(() => new Promise(done => setTimeout(done, Math.max(0, time - performance.now()))))
      .then(act);
  };
}
