import type {AddressInfo} from 'node:net';
import type {FastifyInstance} from 'fastify';
import {type Terminal, UserError} from '../../../cli/src/commands/terminal.js';

/** The default port, and the number of further ports that are tried if it is in use. */
const DEFAULT_PORT = 8000;
const MAX_FURTHER_PORTS = 20;

/**
 * Starts listening. If no port is requested, the default port or the next free one is used.
 *
 * @returns the address that a browser on this machine can open
 * @throws {UserError} if the requested port is in use, or the address is not available
 */
export async function listen(
  server: FastifyInstance,
  {host, port: requested}: {readonly host: string; readonly port: number | undefined},
  terminal: Terminal,
): Promise<string> {
  const last = requested ?? DEFAULT_PORT + MAX_FURTHER_PORTS;
  for (let port = requested ?? DEFAULT_PORT; ; port++) {
    try {
      await server.listen({host, port});
      if (requested === undefined && port > DEFAULT_PORT)
        terminal.note(`Port ${DEFAULT_PORT} is in use; taking ${port}.`);
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

/** The address to open in a browser: `localhost` for a wildcard address, which browsers cannot open. */
function addressOf(server: FastifyInstance, host: string): string {
  const {port, family} = server.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' || host === '' ? 'localhost' : host;
  return `http://${family === 'IPv6' && name.includes(':') ? `[${name}]` : name}:${port}/`;
}
