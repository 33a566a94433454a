import {once} from 'node:events';
import {connect, createServer, type Server, type Socket} from 'node:net';
import type {AddressInfo} from 'node:net';

/** A way through the network to a server of this machine, which can be cut. */
export class NetworkPath {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  /** For `open`. */
  constructor(server: Server, target: number) {
    this.#server = server;
    server.on('connection', near => {
      const far = connect(target, '127.0.0.1');
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          // The end of a connection does not get through either.
          if (!this.#isCut) other.destroy();
        });
        // By hand: what arrives while it is cut is lost, as the connection is.
        socket.on('data', bytes => void (this.#isCut || other.write(bytes)));
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

  /** Nothing gets through any more, and nobody is told: connections stay open, new ones are never answered. */
  cut(): void {
    this.#isCut = true;
  }

  /** Packets get through again. Connections from before have missed some, and break. */
  mend(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.mend();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
