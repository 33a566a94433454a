import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import fc from 'fast-check';
import {type Api, type ClientOptions, connectApi, createClient, MalformedError} from '../../../src/client.js';
import {type Operation, type OperationId, operations} from '../../../src/api/index.js';
import {type RecordingServer, startRecordingServer} from '../recording-server.js';
import {CASES} from './cases.js';
import * as recorded from './recorded.js';

/**
 * A request with a valid answer. The tests also change answers, so that fields are missing, null, unknown, or of another
 * type. For such answers, the client throws only `MalformedError`, adds nothing, and reports what it has left out or replaced.
 */
interface Read {
  readonly ask: (api: Api, options: ClientOptions) => Promise<unknown>;
  readonly body: unknown;
  /** Whether the host has no v3. Default: false. */
  readonly hasOnlyV2?: boolean;
}

/** Searches with the client of the elements. Returns no links to further pages of results, because the client changes them. */
const search = async (_api: Api, options: ClientOptions) => {
  const {count, results, query, projects} = await createClient(options).search({words: 'a', scopes: []});
  return {count, results, query, projects};
};
/** Searches with the client of the elements, which converts an answer of v2 to the form of v3. Converts it back to v2. */
const searchOnV2 = async (api: Api, options: ClientOptions) => {
  const {count, results} = await search(api, options);
  return {
    count,
    results: results.map(({project, version, ...rest}) => ({
      ...rest,
      project: project.slug,
      project_alias: project.alias,
      version: version.slug,
    })),
  };
};
const section = async (_api: Api, options: ClientOptions) => {
  const {content} = await createClient(options).section('https://pip.pypa.io/en/stable/#x');
  return {content};
};

/** Fields that only some answers have. */
const RICHER: Partial<Record<OperationId, object>> = {
  getProject: {
    subproject_of: {slug: 'parent', _links: {}},
    active_versions: [{...recorded.versionV3, last_build: recorded.buildV3}],
    organization: recorded.organization,
    permissions: {admin: true},
  },
  getVersion: {last_build: recorded.buildV3},
  listRemoteRepositories: recorded.list({
    ...recorded.remoteRepository,
    remote_organization: recorded.remoteOrganization,
  }),
  getBuild: {config: {version: '2', build: {commands: ['make']}}},
};

/** All operations that have an answer. */
const ofOperations = Object.entries(CASES).flatMap(([id, {ask, reply}]): [string, Read][] => {
  if (reply.body === undefined) return [];
  const body = {...(reply.body as object), ...RICHER[id as OperationId]};
  const read = async (api: Api): Promise<unknown> => {
    const request = ask(api);
    const answer = await ('firstPage' in request ? request.firstPage() : request);
    return id === 'listActiveVersionsV2' ? {versions: answer} : answer;
  };
  return [[id, {ask: read, body}]];
});

const READS: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(ofOperations),
  'search of a reader': {ask: search, body: recorded.searchV3},
  'search of a reader on v2': {ask: searchOnV2, body: recorded.searchV2, hasOnlyV2: true},
  'section of a reader': {ask: section, body: recorded.embedV3},
  'section of a reader on v2': {
    ask: async (api, options) => ({content: [(await section(api, options)).content]}),
    body: {...recorded.embedV2, content: ['<p>x</p>']},
    hasOnlyV2: true,
  },
};

/** A change of one value in an answer. */
interface Change {
  /** Index of the value, modulo the number of values. */
  readonly at: number;
  /** The new value; `undefined` removes it. */
  readonly to: unknown;
}

const changes = fc.array(
  fc.record({
    at: fc.nat(99_999),
    to: fc.oneof(
      fc.constant(undefined),
      fc.constant(null),
      fc.constantFrom('another', '', 7, -1, 0.5, true, false, [], {}, [null], [[]], {__proto__: null}),
      fc.jsonValue({maxDepth: 2}),
    ),
  }),
  {minLength: 1, maxLength: 4},
);

type Path = readonly (string | number)[];

/** The paths of all values in a value, including itself. */
function placesOf(value: unknown, path: Path = []): Path[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    path,
    ...inner.flatMap(([key, part]) => placesOf(part, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

function changed(body: unknown, list: readonly Change[]): unknown {
  let result = structuredClone(body);
  for (const {at, to: shared} of list) {
    const to = structuredClone(shared);
    const places = placesOf(result);
    const path = places[at % places.length]!;
    if (!path.length) {
      result = to ?? null;
      continue;
    }
    const parent = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as never)[key], result) as Record<
      string | number,
      unknown
    >;
    const key = path.at(-1)!;
    if (to !== undefined) parent[key] = to;
    else if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent, key);
  }
  return result;
}

/** Fields that are objects with arbitrary keys. */
const MAPS = new Set(['_links', 'downloads', 'config', 'headers']);

/** All texts, numbers and booleans in a value, with the names of their fields. Texts are split into lines: v2 sends a section as a list of lines. */
function leavesOf(value: unknown, name = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => leavesOf(part, Array.isArray(value) ? name : key));
  const lines = typeof value === 'string' ? value.split('\n') : [value];
  return lines.filter(line => !isNothing(line)).map(line => `${name}: ${JSON.stringify(line)}`);
}

/** Values that the client uses as defaults. */
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

describe('an answer of a host', () => {
  let server: RecordingServer;
  let body: unknown;
  let hasOnlyV2: boolean | undefined;
  let problems: string[];
  before(async () => {
    server = await startRecordingServer(({url}) =>
      hasOnlyV2 && url.includes('/v3/') ? {status: 404, body: ''} : {body},
    );
  });
  after(() => server.close());

  const read = async (about: Read, json: unknown) => {
    body = json;
    ({hasOnlyV2} = about);
    problems = [];
    const options: ClientOptions = {
      api: server.origin,
      retries: 0,
      onUnexpected: ({message, path}) => problems.push(`${path} ${message}`),
    };
    return about.ask(connectApi(options), options);
  };

  it('is tested for every operation that has one', () => {
    const answering = Object.entries<Operation>(operations).filter(([, {route}]) => route.answer);
    assert.deepEqual(ofOperations.map(([id]) => id).sort(), answering.map(([id]) => id).sort());
  });

  for (const [name, about] of Object.entries(READS)) {
    it(`${name}: a valid answer is read unchanged, and nothing is reported`, async () => {
      const answer = await read(about, about.body);
      assert.deepEqual(problems, []);
      const sent = new Set(leavesOf(about.body));
      for (const leaf of leavesOf(answer)) assert.ok(sent.has(leaf), leaf);
    });

    it(`${name}: unknown fields are ignored`, async () => {
      const answer = await read(about, about.body);
      const more = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(more);
        if (typeof value !== 'object' || value === null) return value;
        const parts = Object.entries(value).map(([key, part]) => [key, MAPS.has(key) ? part : more(part)]);
        return {...Object.fromEntries(parts), added_since: {a: [1]}};
      };
      assert.deepEqual(await read(about, more(about.body)), answer);
      assert.deepEqual(problems, []);
    });

    it(`${name}: only values that were sent are read from a broken answer`, async () => {
      await fc.assert(
        fc.asyncProperty(changes, async list => {
          const broken = changed(about.body, list);
          let answer: unknown;
          try {
            answer = await read(about, broken);
          } catch (error) {
            assert.ok(error instanceof MalformedError, String(error));
            return;
          }
          const sent = new Set(leavesOf(broken));
          for (const leaf of leavesOf(answer)) assert.ok(sent.has(leaf), `${leaf} was not sent`);
        }),
        {numRuns: 40},
      );
    });

    it(`${name}: each value of a wrong type is reported as left out or replaced`, async () => {
      const answer = await read(about, about.body);
      const known = placesOf(answer);
      for (const path of placesOf(about.body)) {
        // Fields that the client does not read, and maps with arbitrary values, can have any type.
        const isRead = known.some(readPath => readPath.join('.') === path.join('.'));
        if (!isRead || path.includes('config')) continue;
        const inside = path.reduce<unknown>((inner, key) => (inner as never)[key], about.body);
        const wrongValue = typeof inside === 'string' ? 7 : typeof inside === 'object' ? 'another' : {};
        if (inside === null) continue;
        const places = placesOf(about.body).map(place => place.join('.'));
        const at = places.indexOf(path.join('.'));
        const broken = changed(about.body, [{at, to: wrongValue}]);
        const isMalformed = await read(about, broken).then(
          () => false,
          error => {
            assert.ok(error instanceof MalformedError, String(error));
            return true;
          },
        );
        assert.ok(
          isMalformed || problems.length > 0,
          `${path.join('.')} is of another type, and this was not reported`,
        );
      }
    });
  }
});
