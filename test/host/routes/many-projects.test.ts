import assert from 'node:assert/strict';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {findOrAddVersion, newProject} from '../../../host/src/platform/publishing/new-rows.js';
import {page, section} from '../../cli/search/temporary-engine.js';
import {type LibraryHost, startLibrary} from './library-host.js';

/** A time budget in ms that no search exceeds, however busy the machine is. */
const AN_HOUR = 60 * 60 * 1000;

const COUNT = 220;
const slugs = Array.from({length: COUNT}, (_, number) => `book-${number}`);

/** Starts a host with many projects. They share the files of one build, because copying takes long, but each has its own index. */
async function startManyProjects(options?: Parameters<typeof startLibrary>[0]): Promise<LibraryHost> {
  const host = await startLibrary(options);
  await host.add({slug: 'common', versions: {latest: 'public'}});
  await host.add({slug: 'private', privacy: 'private', versions: {latest: 'public'}, text: 'axolotl quokka'});
  const {folder} = await host.store.database.selectFrom('build').select('folder').executeTakeFirstOrThrow();
  await host.store.write(undefined, async transaction => {
    for (const slug of slugs) {
      const project = await transaction
        .insertInto('project')
        .values(newProject(slug))
        .returning('id')
        .executeTakeFirstOrThrow();
      const id = await findOrAddVersion(transaction, project.id, 'latest');
      const build = await transaction
        .insertInto('build')
        .values({
          project_id: project.id,
          version_id: id,
          state: 'finished',
          success: 1,
          created: '2026-11-22T00:00:00.000Z',
          folder: folder!,
          index_name: 'latest',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await transaction.updateTable('version').set({build_id: build.id}).where('id', '=', id).execute();
    }
  });
  const engine = openFileEngine(join(host.folder, 'indexes'));
  for (const [number, slug] of slugs.entries()) {
    const writer = await engine.begin(slug, 'latest');
    // The texts differ in length, so that sorting by score mixes the pages of all projects.
    for (const part of [1, 2, 3]) {
      const filler = 'filler '.repeat((number * 7 + part * 13) % 41);
      const text = section('Text', `A quokka ${filler} here.`);
      await writer.put({...page(`part-${part}.html`, `Part ${part}`, text), filters: ['topic:animals']});
    }
    if (number === 215)
      await writer.put(page('axolotl.html', 'Axolotl', section('Axolotl', 'Of the axolotl.')));
    await writer.commit();
  }
  await engine.close();
  return host;
}

interface Answer {
  readonly count: number;
  readonly next: string | null;
  readonly results: {readonly project: {readonly slug: string}; readonly path: string}[];
  readonly projects: {readonly slug: string}[];
  readonly facets?: {readonly name: string; readonly values: {readonly count: number}[]}[];
  readonly not_searched?: string[];
  readonly not_searched_url?: string;
}

async function request(address: string): Promise<Answer> {
  const answer = await fetch(address);
  assert.equal(answer.status, 200);
  return (await answer.json()) as Answer;
}

const searchIn = (host: LibraryHost, q: string, more = ''): Promise<Answer> =>
  request(`${host.origin}/api/v3/search/?q=${encodeURIComponent(q)}${more}`);

const placesOf = ({results}: Answer): string[] => results.map(({project, path}) => `${project.slug} ${path}`);

/** All results from this page of results to the last one. */
async function everyPage(first: Answer): Promise<string[]> {
  const places = placesOf(first);
  for (let {next} = first; next;) {
    const answer = await request(next);
    assert.equal(answer.count, first.count);
    places.push(...placesOf(answer));
    ({next} = answer);
  }
  return places;
}

describe('a search over more than 100 projects', () => {
  let host: LibraryHost;
  before(async () => (host = await startManyProjects({manyBudget: AN_HOUR})));
  after(() => host.stop());

  test('finds a page of the last project, whether the query names all projects or uses project:*', async () => {
    const named = slugs.map(slug => `project:${slug}`).join(' ');
    for (const scope of ['project:*', named]) {
      const answer = await searchIn(host, `${scope} axolotl`);
      assert.deepEqual(
        [answer.count, answer.results.map(({project}) => project.slug), answer.projects, answer.not_searched],
        [1, ['book-215'], [{slug: 'book-215', versions: [{slug: 'latest'}]}], undefined],
      );
    }
  });

  test('finds nothing in projects that the viewer may not read', async () => {
    const results = await everyPage(await searchIn(host, 'project:* quokka', '&page_size=100'));
    assert.ok(results.length > 0 && results.every(place => !place.startsWith('private')));
    assert.equal((await searchIn(host, 'project:private axolotl')).count, 0);
  });

  test('has all matching pages of all projects, page by page, each once and in the order of a single search', async () => {
    const engine = openFileEngine(join(host.folder, 'indexes'));
    const single = await engine.search({
      words: 'quokka',
      scopes: slugs.map(project => ({project, version: 'latest'})),
      offset: 0,
      limit: 1_000,
    });
    await engine.close();
    const expected = single.pages.map(
      ({scope, path}) => `${slugs[scope]} /${slugs[scope]}/en/latest/${path}`,
    );
    assert.equal(expected.length, 3 * COUNT);
    const answer = await searchIn(host, 'project:* quokka', '&page_size=60');
    assert.equal(answer.count, 3 * COUNT);
    assert.deepEqual(await everyPage(answer), expected);
  });

  test('has facets that count the pages of all projects', async () => {
    const {facets = []} = await searchIn(host, 'project:* quokka', '&facets=true&page_size=1');
    const topic = facets.find(({name}) => name === 'topic');
    assert.deepEqual(
      topic?.values.map(({count}) => count),
      [3 * COUNT],
    );
  });
});

describe('a search over more than 100 projects that takes too long', () => {
  let host: LibraryHost;
  before(async () => (host = await startManyProjects({manyBudget: 0})));
  after(() => host.stop());

  test('names the projects that it has left out, and has the address of a search in these until all have been searched', async () => {
    let answer = await searchIn(host, 'project:* axolotl');
    const named: unknown[] = [];
    while (answer.not_searched_url) {
      named.push([answer.count, answer.not_searched?.length, answer.not_searched?.at(-1)]);
      answer = await request(answer.not_searched_url);
    }
    // Each list has twenty names and the number of further projects. The last hundred projects are searched in one request.
    assert.deepEqual(named, [
      [0, 21, '+176'],
      [0, 21, '+151'],
      [0, 21, '+126'],
      [0, 21, '+101'],
      [0, 21, '+76'],
    ]);
    assert.deepEqual(
      [placesOf(answer), answer.not_searched],
      [['book-215 /book-215/en/latest/axolotl.html'], undefined],
    );
  });

  test('returns every page of every project once, if the client also requests the answers for the projects left out', async () => {
    const allPlaces: string[] = [];
    for (let answer = await searchIn(host, 'project:* quokka', '&page_size=50'); ;) {
      allPlaces.push(...(await everyPage(answer)));
      if (!answer.not_searched_url) break;
      answer = await request(answer.not_searched_url);
    }
    assert.deepEqual([allPlaces.length, new Set(allPlaces).size], [3 * COUNT, 3 * COUNT]);
  });

  test('lists no private project among those that it has left out', async () => {
    const named: string[] = [];
    for (let answer = await searchIn(host, 'project:* axolotl'); answer.not_searched_url;) {
      named.push(...(answer.not_searched ?? []));
      answer = await request(answer.not_searched_url);
    }
    assert.ok(named.length > 0 && !named.includes('private'));
  });

  test('finds nothing if all projects are skipped, and ignores an invalid number of projects to skip', async () => {
    assert.equal((await searchIn(host, 'project:* quokka', '&skip=100000000')).count, 0);
    const [first, odd] = await Promise.all(
      ['', '&skip=-1e9'].map(more => searchIn(host, 'project:* quokka', more)),
    );
    assert.deepEqual(odd!.results, first!.results);
  });
});
