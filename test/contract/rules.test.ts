import assert from 'node:assert/strict';
import {request as httpRequest, type IncomingHttpHeaders} from 'node:http';
import {after, before, describe, test} from 'node:test';
import {People} from '../../host/src/platform/people/people.js';
import {makeBuildLibrary} from '../host/platform/builds/build-library.js';
import {serveBuilds} from '../host/platform/builds/build-server.js';
import {startSites} from './sites.js';
import {makeRepository, whyNoGit} from '../host/platform/builds/git-repository.js';
import {startLibrary} from '../host/routes/library-host.js';
import {page} from '../host/routes/test-site.js';
import {type Answer, type Request, type Rule, TOPICS} from './rules.js';

/** A host to which the requests of the rules are sent. Their order matters, because earlier requests change what later ones find. */
interface Host {
  readonly origin: string;
  /** The `Authorization` header of each person, by name. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Values for the names in braces in paths. */
  readonly names: Readonly<Record<string, unknown>>;
}
describe('the rules of Read the Docs that the interface leaves open, as a host answers', () => {
  const hosts: Partial<Record<'folders' | 'repository' | 'site', Host>> = {};
  const stops: (() => Promise<unknown>)[] = [];

  before(async () => {
    hosts.folders = await startFolders();
    const sites = await startSites();
    stops.push(() => sites.stop());
    hosts.site = {origin: sites.origin, tokens: await tokensOf(sites.people, 'shy'), names: {}};
    if (!whyNoGit()) hosts.repository = await startRepository();
  });
  after(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  async function tokensOf(people: People, maintained = 'manual'): Promise<Record<string, string>> {
    const tokens: Record<string, string> = {};
    for (const name of ['ada', 'mae', 'eve']) {
      await people.add(name, 'correct horse', {admin: name === 'ada'});
      const {token} = await people.apiTokens.issue(name, {scope: 'write', label: '', days: undefined});
      tokens[name] = `Token ${token}`;
    }
    await people.grant('mae', maintained, 'maintainer');
    return tokens;
  }

  async function startFolders(): Promise<Host> {
    const host = await startLibrary();
    stops.push(() => host.stop());
    const id = await host.add({
      slug: 'manual',
      versions: {latest: 'public', stable: 'public', secret: 'private'},
    });
    for (const slug of ['part', 'book', 'guide', 'other'])
      await host.add({slug, versions: {latest: 'public'}});
    await host.add({slug: 'handbuch', language: 'de', translationOf: id, versions: {latest: 'public'}});
    const tokens = await tokensOf(host.people);
    await host.store.write(undefined, async transaction => {
      const dated = {created: '2026-11-22T00:00:00.000Z', modified: '2026-11-22T00:00:00.000Z'};
      const team = {slug: 'team', name: 'Team', description: '', url: '', email: '', disabled: 0} as const;
      await transaction
        .insertInto('organization')
        .values({...team, ...dated})
        .execute();
      await transaction
        .updateTable('project')
        .set({organization_id: 1, name: 'The Manual'})
        .where('id', '=', id)
        .execute();
      const part = await transaction
        .selectFrom('project')
        .select('id')
        .where('slug', '=', 'part')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('subproject')
        .values({parent_id: id, child_id: part.id, alias: 'part'})
        .execute();
    });
    const latest = {project: 'manual', version: 'latest', who: 'ada'};
    const nowhere = host.publisher.publish({...latest, folder: `${host.folder}/nowhere`});
    await assert.rejects(nowhere, {name: 'PublishError'});
    const [{id: failed}] = (
      (await (await fetch(`${host.origin}/api/v2/build/?project__slug=manual`)).json()) as {
        results: [{id: number}];
      }
    ).results;
    const running = await host.publisher.begin(latest);
    return {origin: host.origin, tokens, names: {failed, running, manual: id}};
  }

  async function startRepository(): Promise<Host> {
    const suiteContext = {after: (stop: () => Promise<unknown>) => void stops.push(stop)} as Pick<
      import('node:test').TestContext,
      'after'
    >;
    const repository = await makeRepository(suiteContext);
    await repository.commit({'docs/index.html': page('First')});
    const built = await makeBuildLibrary(suiteContext, {
      repository: repository.folder,
      build: ['true'],
      output: 'docs',
    });
    const {origin} = await serveBuilds(suiteContext, built);
    repository.git('tag', 'stable');
    const builds = [await built.build('latest'), await built.build('stable')];
    for (const {success} of builds) assert.equal(success, 1);
    const tokens = await tokensOf(new People(built.library.store));
    return {origin, tokens, names: {built: builds[0]!.id}};
  }

  async function ask(
    host: Host,
    {ask: asked, sends}: Request,
    {who, headers, at}: Pick<Rule, 'who' | 'headers'> & {readonly at?: string | undefined},
  ) {
    const [method = '', path = ''] = asked.split(' ');
    const written = typeof sends === 'object' ? JSON.stringify(sends) : sends;
    const body = written?.replaceAll('48,000 × x', 'x'.repeat(48_000));
    const {
      status,
      headers: answered,
      text,
    } = await send(host.origin, method, path, {
      headers: {
        ...(at && {host: at}),
        ...(who && {authorization: host.tokens[who]!}),
        ...(typeof sends === 'object' && {'content-type': 'application/json'}),
        ...(body && {'content-length': String(Buffer.byteLength(body))}),
        ...headers,
      },
      body,
    });
    const isJson = text && answered['content-type']?.startsWith('application/json');
    return {status, headers: answered, body: isJson ? (JSON.parse(text) as unknown) : text};
  }

  /** Sends a request with an unchanged path and any host name. `fetch` would change both. */
  const send = (
    origin: string,
    method: string,
    path: string,
    {headers, body}: {readonly headers: Record<string, string>; readonly body: string | undefined},
  ): Promise<{readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string}> =>
    new Promise((resolve, reject) => {
      const {hostname, port} = new URL(origin);
      const outgoing = httpRequest({hostname, port, path, method, headers}, async answer => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part as Buffer);
        const text = Buffer.concat(parts).toString();
        resolve({status: answer.statusCode!, headers: answer.headers, text});
      });
      outgoing.on('error', reject).end(body);
    });

  /**
   * The request with values for the names in braces in its path and JSON: `{failed}`, or `{0.results.0.pk}` from the
   * first answer.
   */
  function filled({ask: asked, sends}: Request, names: unknown): Request {
    const at = (path: string): unknown =>
      path
        .split('.')
        .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], names);
    const fill = (text: string): string =>
      text.replace(/\{([\w.]+)\}/g, (_, path: string) => String(at(path)));
    const isWritten = sends === undefined || typeof sends === 'string';
    return {
      ask: fill(asked),
      ...(sends !== undefined && {
        sends: isWritten ? sends : (JSON.parse(fill(JSON.stringify(sends))) as NonNullable<Request['sends']>),
      }),
    };
  }

  /** The part of an answer that a rule specifies. */
  function compared(actual: unknown, expected: unknown): unknown {
    if (expected === '…') return actual === undefined || actual === null || actual === '' ? actual : '…';
    if (typeof expected === 'string' && expected.startsWith('…'))
      return typeof actual === 'string' && actual.endsWith(expected.slice(1)) ? expected : actual;
    if (Array.isArray(expected) && Array.isArray(actual) && expected.at(-1) === '… and more')
      return [
        ...(compared(actual.slice(0, expected.length - 1), expected.slice(0, -1)) as unknown[]),
        '… and more',
      ];
    if (Array.isArray(expected) && Array.isArray(actual))
      return actual.map((item, index) => compared(item, expected[index]));
    if (!isObject(expected) || !isObject(actual)) return actual;
    return Object.fromEntries(Object.keys(expected).map(key => [key, compared(actual[key], expected[key])]));
  }

  const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

  const matches = (
    actual: {readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: unknown},
    {status, headers = {}, body}: Answer,
  ): void => {
    const sent = Object.fromEntries(Object.keys(headers).map(name => [name, actual.headers[name] ?? null]));
    assert.deepEqual(
      {
        status: actual.status,
        headers: compared(sent, headers),
        body: body === undefined ? undefined : compared(actual.body, body),
      },
      {status, headers, body},
    );
  };

  for (const {topic, rules} of TOPICS)
    describe(topic, () => {
      for (const rule of rules)
        test(rule.rule, {skip: rule.on === 'repository' ? (whyNoGit() ?? false) : false}, async () => {
          const host = hosts[rule.on ?? 'folders']!;
          const answers: unknown[] = [];
          for (const request of rule.first ?? []) {
            const {status, body} = await ask(host, filled(request, {...host.names, ...answers}), {
              ...rule,
              at: undefined,
            });
            assert.ok(status < 300, `${request.ask}: ${status} ${JSON.stringify(body)}`);
            answers.push(body);
          }
          const answer = await ask(host, filled(rule, {...host.names, ...answers}), rule);
          matches(answer, rule.ours ?? rule.service);
          // A difference that no longer exists must be removed from the table and the manual.
          if (rule.ours)
            assert.throws(
              () => matches(answer, rule.service),
              'The host answers like Read the Docs: remove "ours" and "why" from the rule.',
            );
          assert.equal(rule.why === undefined, rule.ours === undefined);
        });
    });
});
