import assert from 'node:assert/strict';
import type {LibraryHost} from './library-host.js';
import {type Answer, APP, ask} from './named-host.js';

/** A form of a page, with the values that a browser would send. */
export interface FoundForm {
  /** The path to which the form is sent. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const unescape = (html: string): string =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** The forms of a page that change something, except for signing out. */
export function formsIn(html: string, path: string): FoundForm[] {
  return [...html.matchAll(/<form method="post"([^>]*)>([^]*?)<\/form>/g)].flatMap(
    ([, attributes = '', inner = '']) => {
      const [, action = ''] = /action="([^"]*)"/.exec(attributes) ?? [];
      const target = new URL(unescape(action) || path, `http://host${path}`).pathname;
      if (target === '/_/sign-out') return [];
      const fields: Record<string, string> = {};
      for (const [tag] of inner.matchAll(/<input [^>]*>/g)) {
        const [, name] = / name="([^"]*)"/.exec(tag) ?? [];
        const [, value = ''] = / value="([^"]*)"/.exec(tag) ?? [];
        const isBox = tag.includes('type="checkbox"');
        if (name && (!isBox || / checked/.test(tag))) fields[name] = isBox ? 'on' : unescape(value);
      }
      for (const [, name, options = ''] of inner.matchAll(
        /<select [^>]*name="([^"]*)"[^>]*>([^]*?)<\/select>/g,
      )) {
        const chosen = /value="([^"]*)" selected/.exec(options) ?? /value="([^"]*)"/.exec(options);
        fields[name!] = unescape(chosen?.[1] ?? '');
      }
      return [{action: target, fields}];
    },
  );
}

/** A person who manages projects in a browser, under the app domain. Keeps cookies, and does not follow redirects. */
export class ManagingPerson {
  readonly #cookies = new Map<string, string>();
  constructor(readonly host: LibraryHost) {}

  static async signIn(host: LibraryHost, name: string): Promise<ManagingPerson> {
    const person = new ManagingPerson(host);
    const {status} = await person.send('/_/sign-in', {name, password: 'correct horse'});
    // Signing in answers with 200 on a single address, and with a redirect under an app domain.
    assert.ok(status === 200 || status === 303, String(status));
    return person;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  plant(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  async open(path: string): Promise<Answer> {
    return this.#kept(await ask(this.host, APP, path, {headers: {cookie: this.cookie, accept: 'text/html'}}));
  }

  /** The text of a page, which must exist. */
  async read(path: string): Promise<string> {
    const {status, text} = await this.open(path);
    assert.equal(status, 200, path);
    return text;
  }

  /** @param headers default: those that a browser adds when it sends a form of the host */
  async send(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {'sec-fetch-site': 'same-origin', origin: `http://${APP}`},
  ): Promise<Answer> {
    return this.#kept(
      await ask(this.host, APP, path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          ...(this.cookie && {cookie: this.cookie}),
          ...headers,
        },
        body: String(new URLSearchParams(fields)),
      }),
    );
  }

  /** The form of a page that is sent to an address. @param end end of the address. Default: the path of the page */
  async form(path: string, end = path): Promise<FoundForm> {
    const form = formsIn(await this.read(path), path).find(({action}) => action.endsWith(end));
    assert.ok(form, `${path} has a form for ${end}`);
    return form;
  }

  /** Fills in and sends a form of a page. */
  async fill(
    path: string,
    changes: Readonly<Record<string, string | undefined>> = {},
    end?: string,
  ): Promise<Answer> {
    const {action, fields} = await this.form(path, end);
    const filled = Object.entries({...fields, ...changes}).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return this.send(action, Object.fromEntries(filled));
  }

  #kept(answer: Answer): Answer {
    for (const cookie of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}
