import type {AddressInfo} from 'node:net';
import type {FastifyInstance} from 'fastify';
import {type Terminal, UserError} from '../../../cli/src/commands/terminal.js';

/** The default port; if it is in use, the next ones are tried. */
const USUAL_PORT = 8000;
const TRIES = 20;

/**
 * Starts listening and returns the address that a browser on this machine can open. A requested port that is in
 * use is an error; instead of the default port the next free one is taken.
 *
 * @throws {UserError}
 */
export async function listen(
  server: FastifyInstance,
  {host, port: asked}: {readonly host: string; readonly port: number | undefined},
  terminal: Terminal,
): Promise<string> {
  const last = asked ?? USUAL_PORT + TRIES;
  for (let port = asked ?? USUAL_PORT; ; port++) {
    try {
      await server.listen({host, port});
      if (asked === undefined && port > USUAL_PORT)
        terminal.note(`Port ${USUAL_PORT} is in use; taking ${port}.`);
      return addressOf(server, host);
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || port >= last) throw listenError(code, host, port) ?? error;
    }
  }
}

function listenError(code: string | undefined, host: string, port: number): UserError | undefined {
  if (code === 'EADDRINUSE')
    return new UserError(
      `Port ${port} is in use; stop what runs there, or choose another with --port (0: any free one).`,
    );
  if (code === 'EACCES')
    return new UserError(`You may not use port ${port}; choose one above 1023 with --port.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UserError(
      `This machine has no address "${host}"; with --host, name one it has, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return undefined;
}

/** A browser cannot open a wildcard address. */
function addressOf(server: FastifyInstance, host: string): string {
  const {port, family} = server.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' || host === '' ? 'localhost' : host;
  return `http://${family === 'IPv6' && name.includes(':') ? `[${name}]` : name}:${port}/`;
}
