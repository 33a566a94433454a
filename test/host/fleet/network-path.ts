import {once} from 'node:events';
import {connect, createServer, type Server, type Socket} from 'node:net';
import type {AddressInfo} from 'node:net';

/** A TCP proxy to a server on this machine, whose connections can be cut. */
export class NetworkPath {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  /** Called only by `open`. */
  constructor(server: Server, target: number) {
    this.#server = server;
    server.on('connection', near => {
      const far = connect(target, '127.0.0.1');
      for (const [socket, peer] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          // While the path is cut, the other side does not learn that a connection has ended.
          if (!this.#isCut) peer.destroy();
        });
        // `pipe` is not used: bytes that arrive while the path is cut must be lost.
        socket.on('data', bytes => void (this.#isCut || peer.write(bytes)));
      }
    });
  }

  /** @param target port of the server */
  static async open(target: number): Promise<NetworkPath> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new NetworkPath(server, target);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Stops passing on bytes without closing connections. New connections are not answered. */
  cut(): void {
    this.#isCut = true;
  }

  /** Passes on bytes again. Closes earlier connections, because they have lost bytes. */
  repair(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.repair();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
