import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import fc from 'fast-check';
import {
  composeQuery,
  embedV2Answer,
  embedV3Answer,
  type Infer,
  EMBED_V2,
  EMBED_V3,
  SEARCH_V2,
  SEARCH_V3,
  read,
  type Schema,
  searchV2Answer,
  searchV3Answer,
} from '../../src/api/index.js';
import type {Speaker} from './speaker.js';

type Query = Readonly<Record<string, string>>;

/**
 * The requirements for every implementation of the interface, in memory, over HTTP or in a database. They are those
 * of interface.md; where that says nothing, they are how Read the Docs answers.
 */
export function contractSuite(name: string, start: () => Promise<Speaker>): void {
  describe(`the contract, implemented by ${name}`, () => {
    let speaker: Speaker;
    before(async () => void (speaker = await start()));
    after(() => speaker.stop());

    const send = (path: string, query: Query): Promise<Response> =>
      fetch(`${new URL(path, speaker.api).href}?${new URLSearchParams(query)}`);

    /** Reads an answer, and asserts that the schema has all of its fields. Adds defaults for fields that are sent only on request. */
    async function answer<S extends Schema<unknown>>(response: Response, schema: S): Promise<Infer<S>> {
      assert.equal(response.status, 200);
      const body = (await response.json()) as object;
      const known = read(schema, body) as Infer<S>;
      const sent = Object.entries(known as object).filter(([name]) => name in body);
      assert.deepEqual(Object.fromEntries(sent), body);
      return known;
    }

    async function errorBody(response: Response, status: number): Promise<unknown> {
      assert.equal(response.status, status);
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
      return response.json();
    }

    const search = async (words: string, more: Query = {}) => {
      const q = composeQuery([speaker], words);
      return answer(await send(SEARCH_V3, {q, ...more}), searchV3Answer);
    };

    test('finds a word, on a page that can be opened', async () => {
      const {count, results, projects, query} = await search(speaker.rareWord);
      assert.equal(count, 1);
      assert.equal(query, speaker.rareWord);
      assert.deepEqual(projects, [{slug: speaker.project, versions: [{slug: speaker.version}]}]);
      const [result] = results;
      assert.ok(result?.domain && result.path);
      assert.equal(result.project.slug, speaker.project);
      assert.equal(result.version.slug, speaker.version);
      assert.ok(result.blocks.length >= 1 && result.blocks.length <= 3);
      const opened = await fetch(result.domain + result.path);
      assert.equal(opened.status, 200);
      assert.ok((await opened.text()).includes(speaker.rareWord));
    });

    test('highlights matches with spans in otherwise escaped text', async () => {
      const {results} = await search(speaker.commonWord);
      const fragments = results.flatMap(({highlights, blocks}) => [
        ...highlights.title,
        ...blocks.flatMap(block => Object.values(block.highlights).flat()),
      ]);
      assert.ok(fragments.length > 0);
      for (const fragment of fragments) {
        assert.match(fragment, /<span>[^<]+<\/span>/);
        assert.doesNotMatch(fragment.replace(/<\/?span>/g, ''), /[<>]/);
      }
    });

    test('finds words by their beginning and an asterisk', async () => {
      assert.equal((await search(`${speaker.rareBeginning}*`)).count, 1);
    });

    test('next leads through all results, each of them once, and previous leads back', async () => {
      const first = await search(speaker.commonWord, {page_size: '1'});
      assert.ok(first.count >= 3);
      assert.equal(first.previous, null);
      const seen = [first];
      for (let last = first; last.next; seen.push(last))
        last = await answer(await fetch(last.next), searchV3Answer);
      assert.equal(seen.length, first.count);
      const pages = seen.flatMap(({results}) => results.map(result => result.path));
      assert.equal(new Set(pages).size, first.count);
      const back = await answer(await fetch(seen.at(-1)!.previous!), searchV3Answer);
      assert.deepEqual(back.results, seen.at(-2)!.results);
    });

    test('returns a page without results after the last page', async () => {
      const {results, next} = await search(speaker.commonWord, {page: '9', page_size: '100'});
      assert.deepEqual([results, next], [[], null]);
    });

    test('rejects invalid page numbers', async () => {
      const q = composeQuery([speaker], speaker.commonWord);
      for (const page of ['0', '-1', 'x']) {
        assert.deepEqual(await errorBody(await send(SEARCH_V3, {q, page}), 400), ['Invalid page']);
      }
      const deep = {q, page: '1001', page_size: '1'};
      assert.deepEqual(await errorBody(await send(SEARCH_V3, deep), 400), ['Page number is too high.']);
    });

    test('rejects a search without q', async () => {
      const body = await errorBody(await send(SEARCH_V3, {}), 400);
      assert.deepEqual(body, {q: ['This query parameter is required']});
    });

    test('finds nothing without a project, or in an unknown one', async () => {
      for (const q of [speaker.commonWord, `project:no-such-project ${speaker.commonWord}`]) {
        const {count, results, projects} = await answer(await send(SEARCH_V3, {q}), searchV3Answer);
        assert.deepEqual([count, results, projects], [0, [], []]);
      }
    });

    test('ignores an unknown project beside a known one', async () => {
      const {count, projects} = await search(`project:no-such-project/1 ${speaker.rareWord}`);
      assert.equal(count, 1);
      assert.deepEqual(
        projects.map(({slug}) => slug),
        [speaker.project],
      );
    });

    test('searches the default version of a project if the query names no version', async () => {
      const q = `${speaker.rareWord} project:${speaker.project}`;
      const {count, projects} = await answer(await send(SEARCH_V3, {q}), searchV3Answer);
      assert.equal(count, 1);
      assert.deepEqual(
        projects.map(({slug}) => slug),
        [speaker.project],
      );
    });

    test('answers any query without an error', async () => {
      const syntax = fc.constantFrom(
        '"',
        '*',
        '~1',
        '"~2',
        '+',
        '|',
        '-',
        '(',
        ')',
        '\\',
        ' ',
        ':',
        'AND',
        'NEAR',
        '^',
        '\0',
        "'",
        'ß',
        '日本',
      );
      const typed = fc.array(
        fc.oneof(syntax, fc.string({unit: 'binary', maxLength: 8}), fc.constant(speaker.commonWord)),
        {maxLength: 8},
      );
      const answered = fc.asyncProperty(typed, async parts => {
        const q = `project:${speaker.project} ${parts.join('')}`;
        const response = await send(SEARCH_V3, {q});
        await answer(response, searchV3Answer);
      });
      const wordBesideSymbols = ['~1', '|', '(', '\u3400'];
      await fc.assert(answered, {numRuns: 200, examples: [[wordBesideSymbols]]});
    });

    test('v2 returns the results of v3, with blocks of type section only', async () => {
      const {project, version, rareWord} = speaker;
      const query = {q: rareWord, project, version};
      const {count, results} = await answer(await send(SEARCH_V2, query), searchV2Answer);
      const [expected] = (await search(rareWord)).results;
      assert.equal(count, 1);
      const [result] = results;
      assert.deepEqual([result?.project, result?.version, result?.path], [project, version, expected?.path]);
      assert.ok(result!.blocks.every(({type}) => type === 'section'));
    });

    test('v2 search names a missing parameter, and answers 404 for unknown projects', async () => {
      const {project, version, rareWord: q} = speaker;
      for (const missing of ['q', 'project', 'version']) {
        const query = Object.fromEntries(
          Object.entries({q, project, version}).filter(([key]) => key !== missing),
        );
        const body = (await errorBody(await send(SEARCH_V2, query), 400)) as object;
        assert.deepEqual(Object.keys(body), [missing]);
      }
      for (const unknown of [{project: 'no-such-project'}, {version: 'no-such-version'}]) {
        const body = (await errorBody(
          await send(SEARCH_V2, {q, project, version, ...unknown}),
          404,
        )) as object;
        assert.deepEqual(Object.keys(body), ['detail']);
      }
    });

    test('v3 returns only the requested section of a page', async () => {
      const url = speaker.section;
      const section = await answer(await send(EMBED_V3, {url}), embedV3Answer);
      assert.deepEqual(
        [section.url, section.fragment, section.external],
        [url, new URL(url).hash.slice(1), false],
      );
      assert.ok(section.content.includes(speaker.sectionWords));
      assert.ok(!section.content.includes(speaker.otherWords));
      const wholePage = await answer(await send(EMBED_V3, {url: url.split('#')[0]!}), embedV3Answer);
      assert.equal(wholePage.fragment, null);
      assert.ok(
        wholePage.content.includes(speaker.sectionWords) && wholePage.content.includes(speaker.otherWords),
      );
    });

    test('v3 answers with an error if there is nothing to embed', async () => {
      const page = speaker.section.split('#')[0]!;
      const cases: readonly [Query, number][] = [
        [{}, 400],
        [{url: 'no address'}, 400],
        [{url: 'https://elsewhere.example/a.html'}, 400],
        [{url: `${page}#no-such-section`}, 404],
      ];
      for (const [query, status] of cases) {
        const body = (await errorBody(await send(EMBED_V3, query), status)) as object;
        assert.deepEqual(Object.keys(body), ['error']);
      }
    });

    test('v2 returns a section of a document, or answers 410', async () => {
      const {project, version, document, section} = speaker;
      const fragment = new URL(section).hash.slice(1);
      const response = await send(EMBED_V2, {
        project,
        version,
        doc: document ?? 'index',
        section: fragment,
      });
      if (document === undefined) return void (await errorBody(response, 410));
      const {content, url, meta} = await answer(response, embedV2Answer);
      assert.ok(content.join('').includes(speaker.sectionWords));
      assert.equal(url, section.split('#')[0]);
      assert.deepEqual(meta, {project, version, doc: document, section: fragment});
    });

    test('answers an unknown route with an error in JSON', async () => {
      await errorBody(await fetch(new URL('api/v3/no-such-route/', speaker.api)), 404);
    });
  });
}
