import assert from 'node:assert/strict';
import {request} from 'node:http';
import type {NameSettings} from '../../../host/src/config/names.js';
import type {LibraryHost} from './library-host.js';

export const APP = 'lib.example.org';
export const SEPARATE: NameSettings = {
  docs: '{project}.docs.example.org',
  app: APP,
  areAuthorsTrusted: false,
};
export const SHARED: NameSettings = {docs: 'docs.example.org', app: APP, areAuthorsTrusted: false};

export interface Answer {
  readonly status: number;
  readonly location: string;
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends a request like a browser that has resolved the name to this host. */
export const ask = (
  host: LibraryHost,
  name: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: {method?: string; headers?: Record<string, string>; body?: string} = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(host.origin + path, {method, headers: {host: name, ...headers}}, answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          location: answer.headers.location ?? '',
          text,
          headers: answer.headers,
          cookies: answer.headers['set-cookie'] ?? [],
        }),
      );
    });
    outgoing.on('error', reject).end(body);
  });

/** A browser that keeps cookies by host name, and does not follow redirects. */
export class Browser {
  readonly #jar = new Map<string, Map<string, string>>();
  constructor(readonly host: LibraryHost) {}

  async get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    const {hostname, pathname, search} = new URL(address);
    return this.#kept(
      hostname,
      await ask(this.host, hostname, pathname + search, {headers: this.#with(hostname, headers)}),
    );
  }

  async post(address: string, fields: Record<string, string>): Promise<Answer> {
    const {hostname, pathname, search} = new URL(address);
    const headers = {'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin'};
    const options = {
      method: 'POST',
      headers: this.#with(hostname, headers),
      body: `${new URLSearchParams(fields)}`,
    };
    return this.#kept(hostname, await ask(this.host, hostname, pathname + search, options));
  }

  clear(hostname: string): void {
    this.#jar.delete(hostname);
  }

  cookie(hostname: string): string {
    return [...(this.#jar.get(hostname) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  signIn = async (name: string): Promise<void> => {
    const {status} = await this.post(`http://${APP}/_/sign-in`, {name, password: 'correct horse'});
    assert.equal(status, 200);
  };

  #with(hostname: string, headers: Record<string, string>): Record<string, string> {
    const cookie = this.cookie(hostname);
    return {...headers, ...(cookie && {cookie})};
  }

  #kept(hostname: string, answer: Answer): Answer {
    const jar = this.#jar.get(hostname) ?? new Map<string, string>();
    this.#jar.set(hostname, jar);
    for (const cookie of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
}

export async function fill(host: LibraryHost): Promise<void> {
  await host.add({slug: 'manual', versions: {latest: 'public', inner: 'private'}});
  const notes = await host.add({slug: 'notes', privacy: 'private', versions: {latest: 'public'}});
  const part = await host.add({slug: 'part', privacy: 'private', versions: {latest: 'public'}});
  await host.store.write(undefined, transaction =>
    transaction.insertInto('subproject').values({parent_id: notes, child_id: part, alias: 'one'}).execute(),
  );
  for (const name of ['ada', 'rob', 'eve'])
    await host.people.add(name, 'correct horse', {admin: name === 'ada'});
  await host.people.grant('rob', 'notes', 'admin');
  await host.people.grant('rob', 'part', 'reader');
}
