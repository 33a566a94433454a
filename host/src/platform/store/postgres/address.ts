import {StoreError} from '../store.js';

/** The address of a PostgreSQL store: one server, or a primary and its standbys in any order. */
export interface PostgresAddress {
  /** One address for each server, in the format of the package `pg`, with the password. */
  readonly servers: readonly string[];
  /** The address for messages, without user and password. */
  readonly shown: string;
  /** The passwords in the address, as written and decoded. */
  readonly secrets: readonly string[];
}

const FORM = /^postgres(?:ql)?:\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const SERVER = /^(?:\[[0-9a-f:]+\]|[^:[\]]+)(?::\d{1,5})?$/i;

/** Whether a text is meant to be a PostgreSQL address. */
export const isPostgresAddress = (text: string): boolean => /^postgres(?:ql)?:/i.test(text);

/**
 * Parses the address of a store, in libpq's form: `postgres://user@one:5432,two:5432/docs?sslmode=verify-full`.
 * Of several servers, the writable one is always used, so `target_session_attrs=read-write` is redundant.
 *
 * @throws {StoreError} if it is not such an address, or asks for a server that may be read-only
 */
export function parsePostgresAddress(text: string): PostgresAddress {
  const [, login, hosts = '', database = '', query = ''] = FORM.exec(text) ?? [];
  const servers = hosts.split(',');
  if (!hosts || !servers.every(server => SERVER.test(server)))
    throw new StoreError(
      'The address of the store is not one of a PostgreSQL server; write it as in postgres://user@host:5432/database, several hosts separated by commas.',
    );
  const parameters = new URLSearchParams(query);
  const attributes = parameters.get('target_session_attrs') ?? 'read-write';
  if (attributes !== 'read-write' && attributes !== 'primary')
    throw new StoreError(
      `The store cannot be used with target_session_attrs=${attributes}; leave it out, or set it to read-write, as Docent writes.`,
    );
  parameters.delete('target_session_attrs');
  const path = `/${database}${parameters.size ? `?${parameters}` : ''}`;
  const passwords = [/:(.*)/s.exec(login ?? '')?.[1] ?? '', parameters.get('password') ?? ''];
  return {
    servers: servers.map(server => `postgres://${login === undefined ? '' : `${login}@`}${server}${path}`),
    shown: `postgres://${hosts}/${database}`,
    secrets: passwords.flatMap(text => [text, decoded(text)]).filter(Boolean),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
