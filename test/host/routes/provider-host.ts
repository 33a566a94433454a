import assert from 'node:assert/strict';
import {readConfig} from '../../../host/src/config/config.js';
import {Providers} from '../../../host/src/platform/openid/providers.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type Lies,
  startProvider,
  type TestProvider,
} from '../../support/openid-provider.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {type Answer, APP, Browser, fill, SEPARATE} from './named-host.js';

const SECRET = 's'.repeat(43);

interface ProviderHostOptions extends NonNullable<Parameters<typeof startLibrary>[0]> {
  /** Further settings of the provider `company`, as in docent.yaml. */
  readonly settings?: object;
  /** Names of further providers. Default: none. */
  readonly others?: readonly string[];
  /** Whether to leave out the projects and people, which take a while to create. Default: false */
  readonly isEmpty?: boolean;
  readonly provider?: Partial<Parameters<typeof startProvider>[0]>;
}

export interface ProviderHost {
  readonly host: LibraryHost;
  /** The provider `company`. */
  readonly provider: TestProvider;
  /** All providers, by name. */
  readonly providers: ReadonlyMap<string, TestProvider>;
  /** Messages about providers in the log of the host. */
  readonly log: string[];
  browser(): RoamingBrowser;
  stop(): Promise<void>;
}

/** Starts a host where people sign in at OpenID providers, which run on loopback. */
export async function startProviderHost({
  settings,
  others = [],
  provider: options,
  names = SEPARATE,
  isEmpty = false,
  ...rest
}: ProviderHostOptions = {}): Promise<ProviderHost> {
  const providers = new Map<string, TestProvider>();
  for (const key of ['company', ...others])
    providers.set(
      key,
      await startProvider({
        redirectUris: () => [`http://${APP}/_/sign-in/${key}/callback`],
        signedOutUris: () => [`http://${APP}/`],
        ...options,
      }),
    );
  const yaml = Object.fromEntries(
    [...providers].map(([key, {issuer}]) => [
      key,
      {issuer, client_id: CLIENT_ID, loopback: true, ...(key === 'company' && settings)},
    ]),
  );
  const config = readConfig(JSON.stringify({sign_in: {providers: yaml}}));
  const log: string[] = [];
  const host = await startLibrary({
    names,
    secret: SECRET,
    providers: new Providers(config.sign_in.providers.values(), {
      secret: SECRET,
      clientSecrets: new Map([...providers.keys()].map(key => [key, CLIENT_SECRET])),
      report: (key, message) => log.push(`${key} ${message}`),
    }),
    ...rest,
  });
  if (!isEmpty) await fill(host);
  return {
    host,
    provider: providers.get('company')!,
    providers,
    log,
    browser: () => new RoamingBrowser(host),
    async stop() {
      await host.stop();
      for (const provider of providers.values()) await provider.stop();
    },
  };
}

export interface Arrival extends Answer {
  /** The address after all redirects. */
  readonly address: string;
  /** All addresses that were opened, in order. */
  readonly way: readonly string[];
}

/** A browser that also opens pages of providers, which listen on other ports of loopback. */
export class RoamingBrowser extends Browser {
  readonly #jars = new Map<string, Map<string, string>>();

  async isSignedIn(): Promise<boolean> {
    return /signed in as/i.test((await this.open(`http://${APP}/`)).text);
  }

  /** Ends the sessions of the browser at all providers. */
  forgetProviders(): void {
    this.#jars.clear();
  }

  /** Opens an address without following redirects. */
  async open(address: string): Promise<Answer> {
    const {hostname, origin} = new URL(address);
    if (hostname !== '127.0.0.1')
      return this.get(address, {'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document'});
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {redirect: 'manual', headers: {cookie}});
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      cookies: answer.headers.getSetCookie(),
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    };
  }

  /** Opens an address, and follows redirects. @param until stops before an address that it matches */
  async go(address: string, until = /^$/): Promise<Arrival> {
    const way: string[] = [];
    for (let next = address; ;) {
      if (way.length > 20) throw new Error(`The redirects do not end: ${way.join(' ')}`);
      way.push(next);
      const answer = await this.open(next);
      const target = answer.location || refreshOf(answer.text);
      const to = target && new URL(target, next).href;
      if (!to || until.test(to)) return {...answer, address: to || next, way};
      next = to;
    }
  }
}

const refreshOf = (html: string): string =>
  (/http-equiv="refresh" content="0; url=([^"]*)"/.exec(html)?.[1] ?? '').replace(/&#(\d+);/g, (_, code) =>
    String.fromCharCode(Number(code)),
  );

/** The address at which a person begins to sign in. It leads to the front page afterwards. */
export const SIGN_IN = `http://${APP}/_/sign-in/company?next=%2F`;

/**
 * Checks that a page about a failed sign-in says what happened and what to do next, and that neither the page nor the log
 * contains a secret.
 */
export function assertProblem(
  {log}: ProviderHost,
  {text, status, headers}: Answer,
  expected: number,
  sentence: RegExp,
): void {
  assert.equal(status, expected, text);
  assert.match(text, sentence);
  assert.match(text, /<a href="\/_\/sign-in\?next=/);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.equal(headers['cache-control'], 'private, no-store');
  const shown = [text, ...log].join('\n');
  for (const secret of [CLIENT_SECRET, 'eyJ', 'code=', 'state=']) assert.ok(!shown.includes(secret), shown);
}

/** Checks that a provider that sends false answers signs nobody in. */
export async function assertDeceived(
  fixture: ProviderHost,
  browser: RoamingBrowser,
  {
    lies,
    status,
    sentence,
    logged = /(?:)/,
  }: {
    readonly lies: Lies;
    readonly status: number;
    readonly sentence: RegExp;
    readonly logged?: RegExp | undefined;
  },
): Promise<void> {
  fixture.provider.lies = lies;
  assertProblem(fixture, await browser.go(SIGN_IN), status, sentence);
  assert.match(fixture.log.join('\n'), logged);
  assert.equal(await browser.isSignedIn(), false);
}
