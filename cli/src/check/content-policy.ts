import {type CheckedSite, type Finding, note, ok, type Setup, wrong} from './sampled-pages.js';

type Directives = ReadonlyMap<string, readonly string[]>;

/** Fallbacks of directives that are not set. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src', 'default-src'],
  'connect-src': ['default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
};

/** Trusted Types policies that the elements need on a page that enforces Trusted Types. */
const POLICY_NAMES = ['lit-html', 'dompurify'];
const WORKER_POLICY_NAME = 'docent';

/** What a page requires its policies to allow. */
export interface Needs {
  readonly page: URL;
  readonly script: URL;
  readonly nonce: string | undefined;
  /** Address of the index or API. */
  readonly endpoint: URL;
  /** Address to which the page reports queries. */
  readonly insights: URL | undefined;
  readonly hasWorker: boolean;
}

/** Returns what a policy blocks: for each request, the directive with the value that would allow it, such as `connect-src 'self'`. */
export function forbiddenBy(policy: string, needs: Needs): string[] {
  const {page, script, nonce, endpoint, insights, hasWorker} = needs;
  const directives = parsePolicy(policy);
  const missing: string[] = [];
  const need = (directive: string, url: URL, word: string): void => {
    const sources = sourcesOf(directives, directive);
    if (sources && !sources.some(source => isAllowed(source, url, page)))
      missing.push(`${directive} ${word}`);
  };
  const wordFor = (url: URL): string => (url.origin === page.origin ? "'self'" : url.origin);
  const scripts = sourcesOf(directives, 'script-src-elem');
  // A script that is allowed by its nonce may also import other scripts.
  const isTrusted = nonce !== undefined && scripts?.includes(`'nonce-${nonce}'`);
  // With 'strict-dynamic', browsers ignore sources that are addresses.
  const isStrict = scripts?.includes("'strict-dynamic'") === true;
  if (!isTrusted && isStrict) missing.push("script-src 'nonce-…', which the tag must have, too");
  else if (!isTrusted) need('script-src-elem', script, wordFor(script));
  need('connect-src', endpoint, wordFor(endpoint));
  if (insights) need('connect-src', insights, wordFor(insights));
  if (hasWorker && script.origin === page.origin) need('worker-src', script, "'self'");
  const names = directives.get('trusted-types');
  const required = directives.get('require-trusted-types-for');
  if (required && names && !names.includes('*')) {
    const wanted = [...POLICY_NAMES, ...(hasWorker ? [WORKER_POLICY_NAME] : [])];
    const absent = wanted.filter(name => !names.includes(name));
    if (absent.length) missing.push(`trusted-types ${absent.join(' ')}`);
  }
  return [...new Set(missing)].map(words => words.replace(/^script-src-elem /, 'script-src '));
}

function parsePolicy(policy: string): Directives {
  const directives = new Map<string, readonly string[]>();
  for (const part of policy.split(';')) {
    const [name, ...values] = part.trim().split(/\s+/);
    // If a policy has a directive twice, browsers use only the first.
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values);
  }
  return directives;
}

const sourcesOf = (directives: Directives, name: string): readonly string[] | undefined =>
  [name, ...(FALLBACKS[name] ?? [])]
    .map(directive => directives.get(directive))
    .find(sources => sources !== undefined);

function isAllowed(source: string, url: URL, page: URL): boolean {
  if (source === '*') return /^(https?|wss?):$/.test(url.protocol);
  if (source.toLowerCase() === "'self'") return url.origin === page.origin;
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return url.protocol === source.toLowerCase();
  const [, scheme, host, port, path = ''] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^/:']+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
  if (host === undefined) return false;
  const wanted = scheme ? `${scheme.toLowerCase()}:` : page.protocol;
  // A source allowed over http is also allowed over https.
  if (url.protocol !== wanted && !(wanted === 'http:' && url.protocol === 'https:')) return false;
  const name = host.toLowerCase();
  if (name.startsWith('*.') ? !url.hostname.endsWith(name.slice(1)) : name !== '*' && url.hostname !== name)
    return false;
  if (port !== '*' && (port ?? '') !== url.port && !(port === defaultPort(url) && !url.port)) return false;
  return !path || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
}

const defaultPort = ({protocol}: URL): string => (protocol === 'https:' ? '443' : '80');

/** Checks whether the pages' content security policies allow everything that search needs, and the reports of queries. */
export function checkPolicy({pages, isServed, nameOf}: CheckedSite, setup: Setup): Finding[] {
  const {script, nonce, index, api} = setup;
  if (!script) return [];
  const insights = setup.insights instanceof URL ? setup.insights : undefined;
  const reports = insights ? ` Queries are reported to ${nameOf(insights)}.` : '';
  const policies = [...new Set(pages.flatMap(page => page.policies))];
  const needs = {
    page: setup.page.url,
    script,
    nonce,
    endpoint: index ?? api,
    insights,
    hasWorker: index !== undefined,
  };
  const missing = [...new Set(policies.flatMap(policy => forbiddenBy(policy, needs)))];
  if (missing.length)
    return [
      wrong(
        'policy',
        `The pages' content security policy forbids what Docent needs.${reports}`,
        `Add to it: ${missing.join('; ')}.`,
      ),
    ];
  if (policies.length)
    return [ok('policy', `The pages' content security policy allows what Docent needs.${reports}`)];
  return [
    isServed
      ? ok('policy', `The pages have no content security policy.${reports}`)
      : note(
          'policy',
          `What policy a server will send cannot be seen from a folder: check the address, too.${reports}`,
        ),
  ];
}
