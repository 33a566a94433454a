import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import fc from 'fast-check';
import {type Operation, operations} from '../../../src/api/index.js';
import type {OpenApi} from '../../../src/api/openapi.js';
import {generatedRequest} from './generated-requests.js';
import {type LibraryHost, startLibrary} from './library-host.js';

/**
 * A private version must look like a missing one to viewers who may not read it. All names and texts that would reveal it, such as its
 * slug or its pages, begin with `secret` or `hidden`. These viewers send every kind of request about it, and no answer may contain
 * such a word unless the request did.
 */
describe('permissions', () => {
  let host: LibraryHost;
  const viewers: Record<string, {headers: Record<string, string>; mayKnow: boolean}> = {};

  const bearer = async (name: string): Promise<Record<string, string>> => {
    const answer = await fetch(`${host.origin}/auth/`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({username: name, password: 'correct horse'}),
    });
    const {access_token: token} = (await answer.json()) as {access_token: string};
    return {authorization: `Bearer ${token}`};
  };

  /** Headers with an API token of a person. Unlike an access token, it does not expire during a long run. */
  const written = async (name: string): Promise<Record<string, string>> => {
    const {token} = await host.people.apiTokens.issue(name, {scope: 'write', label: ''});
    return {authorization: `Token ${token}`};
  };

  before(async () => {
    host = await startLibrary();
    const open = await host.add({
      slug: 'open',
      versions: {latest: 'public', 'secret-1': 'private'},
      text: 'word',
    });
    await host.add({slug: 'hidden-book', privacy: 'private', versions: {latest: 'public'}, text: 'word'});
    await host.add({slug: 'other', privacy: 'private', versions: {latest: 'public'}, text: 'word'});
    await host.store.write(undefined, async transaction => {
      const {id} = await transaction
        .selectFrom('project')
        .select('id')
        .where('slug', '=', 'hidden-book')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('subproject')
        .values({parent_id: open, child_id: id, alias: 'hidden-alias'})
        .execute();
    });
    for (const name of ['reader', 'maintainer', 'admin', 'elsewhere', 'owner'])
      await host.people.add(name, 'correct horse', {admin: name === 'owner'});
    for (const project of ['open', 'hidden-book'])
      for (const role of ['reader', 'maintainer', 'admin'] as const)
        await host.people.grant(role, project, role);
    await host.people.grant('elsewhere', 'other', 'admin');

    const token = (await host.people.apiTokens.issue('reader', {scope: 'read', label: ''})).token;
    const revoked = await host.people.apiTokens.issue('reader', {scope: 'read', label: ''});
    await host.people.apiTokens.revoke(revoked.id);
    const expired = await host.people.apiTokens.issue('reader', {scope: 'read', label: '', days: 1});
    await host.store.write(undefined, transaction =>
      transaction
        .updateTable('api_token')
        .set({expires: '2020-01-01T00:00:00.000Z'})
        .where('id', '=', expired.id)
        .execute(),
    );
    const otherSharing = await host.people.sharings.share('other');
    Object.assign(viewers, {
      anonymous: {headers: {}, mayKnow: false},
      'reader of another project': {headers: await written('elsewhere'), mayKnow: false},
      'who has a revoked token': {headers: {authorization: `Token ${revoked.token}`}, mayKnow: false},
      'who has an expired token': {headers: {authorization: `Token ${expired.token}`}, mayKnow: false},
      'who was shared another project': {
        headers: {authorization: `Token ${otherSharing.token}`},
        mayKnow: false,
      },
      'reader by token': {headers: {authorization: `Token ${token}`}, mayKnow: true},
      reader: {headers: await bearer('reader'), mayKnow: true},
      maintainer: {headers: await written('maintainer'), mayKnow: true},
      admin: {headers: await written('admin'), mayKnow: true},
      owner: {headers: await written('owner'), mayKnow: true},
    });
  });
  after(() => host.stop());

  /** Paths of all requests that change nothing. Each parameter is replaced by private, public and missing names. */
  function readRequests(): string[] {
    const values: Record<string, readonly string[]> = {
      id: ['1', '2', '3', '4', '99'],
      project_slug: ['open', 'hidden-book', 'other', 'none'],
      version_slug: ['latest', 'secret-1', 'none'],
      alias_slug: ['hidden-alias', 'none'],
      organization_slug: ['none'],
      build_id: ['1', '2', '3', '4', '99'],
      redirect_id: ['1'],
      environmentvariable_id: ['1'],
      notification_id: ['4'],
      user_name: ['hidden-person'],
    };
    const filled = (path: string): string[] => {
      const [, name] = /\{(\w+)\}/.exec(path) ?? [];
      return name ? values[name]!.flatMap(value => filled(path.replace(`{${name}}`, value))) : [path];
    };
    const lists = Object.values<Operation>(operations)
      .filter(({route}) => route.method === 'GET')
      .flatMap(({route}) => filled(route.path).flatMap(path => [`/${path}`, `/_/${path}`]));
    const pages = [
      'open/en/secret-1/',
      'open/en/secret-1/guide.html',
      'hidden-book/',
      'hidden-book/en/latest/',
    ].flatMap(path => [`/${path}`, `/${path}?x=1`]);
    const q = [
      'project:open/secret-1 word',
      'project:hidden-book word',
      'subprojects:open word',
      'user:@me word',
      'project:open secret',
    ];
    return [
      ...lists,
      ...pages,
      ...[
        '/',
        '/open/',
        '/open/en/',
        '/open/projects/hidden-alias/',
        '/open/projects/hidden-alias/en/latest/guide.html',
      ],
      ...[
        'sitemap.xml',
        '_/addons/?api-version=1&project-slug=open&version-slug=secret-1',
        '_/addons/?api-version=1&project-slug=hidden-book&version-slug=latest',
      ].map(path => `/${path}`),
      ...['open/en/secret-1', 'hidden-book/en/latest'].flatMap(path =>
        ['htmlzip', 'pdf'].map(format => `/_/downloads/${path}/${format}/`),
      ),
      ...q.flatMap(text =>
        ['', '/_'].map(prefix => `${prefix}/api/v3/search/?q=${encodeURIComponent(text)}`),
      ),
      '/api/v3/search/?q=project:open%20word&subprojects=true',
      '/api/v2/search/?q=word&project=open&version=secret-1',
      '/api/v2/search/?q=word&project=open&version=latest',
      '/api/v2/search/?q=word&project=hidden-book&version=latest',
      '/api/v2/embed/?project=open&version=secret-1&doc=guide',
      '/api/v2/embed/?project=hidden-book&doc=guide',
      `/api/v3/embed/?url=${encodeURIComponent(`${host.origin}/open/en/secret-1/guide.html`)}`,
      `/api/v3/embed/?url=${encodeURIComponent(`${host.origin}/hidden-book/en/latest/guide.html#use`)}`,
      '/api/v3/projects/open/?expand=active_versions,organization,permissions',
      '/api/v3/projects/open/builds/?expand=config',
      '/api/v2/version/?project__slug=open',
      '/api/v2/project/?slug=hidden-book',
      '/api/v2/build/?project__slug=open',
    ];
  }

  const SECRET = /(?:secret-|hidden-)\w+/gi;

  /** Words in the answer to a path that reveal something private and are not in the path. */
  async function revealedBy(path: string, headers: Record<string, string>): Promise<string[]> {
    const response = await fetch(host.origin + path, {headers, redirect: 'manual'});
    const text = `${await response.text()} ${response.headers.get('location') ?? ''}`;
    const requested = decodeURIComponent(path);
    assert.ok(response.status < 500, `${path}: ${response.status}`);
    return [...text.matchAll(SECRET)].map(([word]) => word).filter(word => !requested.includes(word));
  }

  describe('a private resource', () => {
    test('is not revealed by any route', async () => {
      for (const [name, {headers, mayKnow}] of Object.entries(viewers)) {
        if (mayKnow) continue;
        for (const path of readRequests())
          assert.deepEqual(await revealedBy(path, headers), [], `${name}: ${path}`);
      }
    });

    test('looks like a missing one to other viewers', async () => {
      const pairs = [
        ['/open/en/secret-1/guide.html', '/open/en/nothing-1/guide.html'],
        ['/hidden-book/en/latest/', '/nothing-book/en/latest/'],
        ['/api/v3/projects/hidden-book/', '/api/v3/projects/nothing-book/'],
        ['/api/v3/projects/open/versions/secret-1/', '/api/v3/projects/open/versions/nothing-1/'],
        [
          '/api/v2/search/?q=x&project=open&version=secret-1',
          '/api/v2/search/?q=x&project=open&version=nothing-1',
        ],
        ['/api/v3/search/?q=project:hidden-book+word', '/api/v3/search/?q=project:nothing-book+word'],
        ['/_/downloads/open/en/secret-1/htmlzip/', '/_/downloads/open/en/nothing-1/htmlzip/'],
        [
          '/_/addons/?api-version=1&project-slug=hidden-book&version-slug=latest',
          '/_/addons/?api-version=1&project-slug=nothing-book&version-slug=latest',
        ],
        [
          '/api/v2/embed/?project=open&version=secret-1&doc=guide',
          '/api/v2/embed/?project=open&version=nothing-1&doc=guide',
        ],
      ];
      for (const {headers} of [viewers['anonymous']!, viewers['reader of another project']!])
        for (const [secret, nothing] of pairs) {
          const [a, b] = await Promise.all(
            [secret, nothing].map(async path => {
              const response = await fetch(host.origin + path!, {headers, redirect: 'manual'});
              return {
                status: response.status,
                text: (await response.text()).replace(/secret|nothing|hidden/g, ''),
                type: response.headers.get('content-type'),
                cache: response.headers.get('cache-control'),
              };
            }),
          );
          assert.deepEqual(a, b, secret);
        }
    });

    test('is shown to those who may read it', async () => {
      for (const [name, {headers, mayKnow}] of Object.entries(viewers)) {
        if (!mayKnow) continue;
        const page = await fetch(`${host.origin}/open/en/secret-1/guide.html`, {headers});
        assert.equal(page.status, 200, name);
        assert.match(page.headers.get('cache-control')!, /private/);
        assert.equal(page.headers.get('access-control-allow-origin'), null);
        const answer = await fetch(`${host.origin}/api/v3/search/?q=project:open/secret-1+word`, {headers});
        assert.equal(((await answer.json()) as {count: number}).count, 2, name);
      }
    });

    test('can be changed only by viewers whose role allows it', async () => {
      const attempts: readonly (readonly [
        method: string,
        path: string,
        body: unknown,
        allowed: readonly string[],
      ])[] = [
        ['PATCH', '/api/v3/projects/open/', {description: 'x'}, ['admin', 'owner']],
        [
          'PATCH',
          '/api/v3/projects/open/versions/latest/',
          {hidden: false},
          ['maintainer', 'admin', 'owner'],
        ],
        [
          'POST',
          '/api/v3/projects/open/redirects/',
          {type: 'page', from_url: '/a', to_url: '/b'},
          ['maintainer', 'admin', 'owner'],
        ],
        ['POST', '/api/v3/projects/', {name: 'x'}, ['owner']],
      ];
      for (const [method, path, body, allowed] of attempts)
        for (const [name, {headers}] of Object.entries(viewers)) {
          const response = await fetch(host.origin + path, {
            method,
            headers: {...headers, 'content-type': 'application/json'},
            body: JSON.stringify(body),
          });
          const isKnown = 'authorization' in headers && !/revoked|expired|shared/.test(name);
          assert.equal(
            response.status < 300 ? 'done' : response.status,
            allowed.includes(name) ? 'done' : isKnown ? 403 : 401,
            `${name}: ${method} ${path}`,
          );
          if (name === 'reader by token')
            assert.match(
              await response.text(),
              /may only read; \\"docent token add reader --scope write\\" issues/,
            );
        }
    });
  });

  describe('any request', () => {
    /** Matches bodies with which a maintainer might publish something private, so that later requests would find it. */
    const PUBLISHES = /privacy_level|secret-|hidden-/;

    test('is answered without an internal error, and reveals nothing private', async t => {
      const api = (await (await fetch(`${host.origin}/_/openapi.json`)).json()) as OpenApi;
      const projects = ['open', 'hidden-book', 'other'];
      const versions = ['latest', 'secret-1'];
      const pages = ['open/en/latest/', 'open/en/secret-1/guide.html#use', 'hidden-book/en/latest/'];
      const numbers = ['1', '2', '3', '4'];
      const known = {
        project_slug: projects,
        project: projects,
        slug: projects,
        project__slug: projects,
        'project-slug': projects,
        child: ['other', 'hidden-book'],
        translation_of: projects,
        version_slug: versions,
        version: versions,
        'version-slug': versions,
        default_version: ['latest'],
        alias_slug: ['hidden-alias'],
        alias: ['part', 'parts/one'],
        organization_slug: ['none'],
        id: numbers,
        build_id: numbers,
        redirect_id: numbers,
        environmentvariable_id: numbers,
        url: pages.map(page => `${host.origin}/${page}`),
        doc: ['guide', 'index'],
        section: ['use'],
        q: [
          'project:open every',
          'subprojects:open word',
          'user:@me word',
          'project:hidden-book word',
          'word',
        ],
        'api-version': ['1'],
        name: ['Name', 'KEY'],
        value: ['x'],
        username: ['reader'],
        password: ['x'],
        from_url: ['/a', '/b/*'],
        to_url: ['/c', '/d/:splat'],
        language: ['en', 'de'],
        tags: ['a'],
        homepage: ['https://example.org/'],
        programming_language: ['py'],
        twice: ['1', 'open'],
        expand: ['last_build', 'organization'],
        fields: ['slug,urls'],
        limit: ['1', '2'],
        offset: ['1'],
      };
      const kinds = Object.keys(viewers);
      const generated = fc.tuple(fc.constantFrom(...kinds), generatedRequest(api, known));
      const setting = process.env['DOCENT_GENERATED_REQUESTS'];
      const runs = Number(setting ?? 300);
      const [byKind, byRoute] = [new Map<string, Counts>(), new Map<string, Counts>()];
      await fc.assert(
        fc.asyncProperty(generated, async ([kind, {route, method, path, body}]) => {
          const {headers, mayKnow} = viewers[kind]!;
          const mayWrite = mayKnow || kind === 'reader of another project';
          if (mayWrite && body !== undefined && PUBLISHES.test(body)) return;
          // Checking a password is slow on purpose, and tested elsewhere.
          if (path.includes('auth/?') && body?.includes('password')) return;
          const response = await fetch(host.origin + path, {
            method,
            headers: {...headers, ...(body !== undefined && {'content-type': 'application/json'})},
            ...(body !== undefined && {body}),
            redirect: 'manual',
          });
          const text = await response.text();
          count(byKind, kind, response.status);
          count(byRoute, route, response.status);
          assert.ok(response.status < 500, `${kind}: ${method} ${path}: ${response.status} ${text}`);
          assert.doesNotMatch(text, /\bat .+\.[jt]s:\d+/);
          if (mayKnow) return;
          const requested = `${decoded(path)} ${body}`;
          const secrets = [...text.matchAll(SECRET)]
            .map(([word]) => word)
            .filter(word => !requested.includes(word));
          assert.deepEqual(secrets, [], `${kind}: ${method} ${path}`);
        }),
        {numRuns: runs},
      );
      await host.built();
      const totals: Counts = new Map();
      for (const counts of byKind.values())
        for (const [status, number] of counts) totals.set(status, (totals.get(status) ?? 0) + number);
      t.diagnostic(`${runs} requests of ${kinds.length} kinds of viewers: ${countsInWords(totals)}`);
      if (!setting) return;
      for (const [name, counts] of [...byKind, ...[...byRoute].sort()])
        t.diagnostic(`${name}: ${countsInWords(counts)}`);
    });
  });

  /** The number of answers by status. */
  type Counts = Map<number, number>;

  function count(table: Map<string, Counts>, name: string, status: number): void {
    const counts = table.get(name) ?? new Map<number, number>();
    table.set(name, counts.set(status, (counts.get(status) ?? 0) + 1));
  }

  const countsInWords = (counts: Counts): string =>
    [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, number]) => `${number} × ${status}`)
      .join(', ');

  /** A path followed by its decoded form. If its encoding is invalid, only the path. */
  function decoded(path: string): string {
    try {
      return `${path} ${decodeURIComponent(path.replaceAll('+', ' '))}`;
    } catch {
      return path;
    }
  }
});
