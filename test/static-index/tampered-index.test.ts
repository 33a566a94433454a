import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import fc from 'fast-check';
import {MalformedError} from '../../src/client/errors.js';
import {buildIndex} from '../../src/ranking/index/build-index.js';
import {ByteWriter} from '../../src/ranking/index/postings-codec.js';
import type {SourcePage} from '../../src/ranking/index/source-page.js';
import {MAX_LABEL, MAX_TEXT} from '../../src/static-index/format/checks.js';
import {MANIFEST} from '../../src/static-index/format/file-names.js';
import {type About, readManifest, readTable, writeManifest} from '../../src/static-index/format/manifest.js';
import {staticIndexFiles} from '../../src/static-index/format/static-index-files.js';
import {type Label, readOwn, writeLabels, writeOwn} from '../../src/static-index/format/range-file.js';
import {oneIndex} from './one-index.js';

const FOLDER = new URL('https://docs.example.org/manual/docent-index/');
const ABOUT = {project: 'docent', version: 'latest', root: '../', questions: ['How do I bake bread?']};
const PAGES: readonly SourcePage[] = ['bread', 'soup', 'salad'].map(dish => ({
  path: `${dish}.html`,
  title: `How to make ${dish}`,
  language: 'en',
  filters: [`course:${dish}`],
  sections: [
    {id: 'start', title: 'Start', content: `Wash your hands before you make ${dish}.`},
    {
      id: dish,
      title: `Oven.${dish}`,
      content: `It bakes ${dish}.`,
      object: {role: 'py:function', name: dish},
    },
  ],
}));

type Files = Map<string, Uint8Array>;
/** Any JSON value. */
type Json = string | number | boolean | null | Json[] | {[key: string]: Json};

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const decode = (bytes: Uint8Array): Json => JSON.parse(new TextDecoder().decode(bytes)) as Json;

/** An index that reads these files without verifying their checksums. */
const indexOf = (files: Files) => oneIndex(async name => files.get(name)!, FOLDER);

const searchIn = (files: Files, words = 'bakes bread') =>
  indexOf(files).search({words, scopes: [], offset: 0});

/** These files, with changes in the JSON of the manifest. */
function withAbout(files: Files, change: (about: Record<string, Json>) => unknown): Files {
  const manifest = readManifest(files.get(MANIFEST)!);
  const about = structuredClone(manifest.about) as unknown as Record<string, Json>;
  change(about);
  // Only the JSON changes: the columns are written with their original sizes.
  const written = {...manifest.about, toJSON: () => about};
  return new Map([...files, [MANIFEST, writeManifest({...manifest, about: written})]]);
}

/** Asserts that a query rejects the index with a message that says what is wrong and what to do. */
async function isRefused(files: Files, message: RegExp): Promise<void> {
  await assert.rejects(searchIn(files), (error: unknown) => {
    assert.ok(error instanceof MalformedError, String(error));
    assert.match(error.problem ?? '', message);
    assert.match(error.problem ?? '', /make it again with "docent index"/);
    return true;
  });
}

describe('a tampered static index', () => {
  let files: Files;
  let about: About;
  before(() => {
    files = staticIndexFiles(buildIndex([...PAGES]), {...ABOUT, maxInside: 0});
    ({about} = readManifest(files.get(MANIFEST)!));
  });

  it('answers queries if nothing was changed', async () => {
    const {results} = await searchIn(files);
    assert.equal(results[0]?.path, '/manual/bread.html');
    assert.deepEqual(await indexOf(files).questions(), ABOUT.questions);
  });

  it('is rejected if a field of its manifest is invalid', async () => {
    const long = 'x'.repeat(20_000_000);
    const cases: readonly [name: string, value: Json | undefined, message: RegExp][] = [
      ['questions', [long], /a question of more than 200 characters/],
      ['questions', [17, null], /no question/],
      ['questions', Array<string>(21).fill('Why?'), /more than 20 questions/],
      ['questions', undefined, /no questions/],
      ['root', undefined, /no address of its pages/],
      ['root', 17, /no address of its pages/],
      ['root', 'javascript:alert(1)//', /no address of its pages that a link could lead to/],
      ['root', 'https://[', /no address of its pages that a link could lead to/],
      ['project', null, /no project/],
      ['version', long, /a version of more than/],
      ['stats', {...about.stats, pages: -1} as unknown as Json, /no number of pages/],
      ['stats', {...about.stats, languages: [{}]} as unknown as Json, /no language/],
      ['ranges', [], /lacks files/],
      ['pages', [{first: 1, name: about.pages[0]!.name}], /in no order/],
      ['ranges', [{...about.ranges[0]!, firstKey: 8}], /keys in no order/],
      ['tables', [{first: 0, name: 'https://evil.example/'}], /none of its own/],
      ['own', [{word: 'a', at: 1, frequency: 1}], /name of a file/],
      ['filters', {names: ['kind'], file: 17}, /name of a file/],
    ];
    for (const [name, value, message] of cases)
      await isRefused(
        withAbout(files, changed => (changed[name] = value!)),
        message,
      );
  });

  it('is rejected if a title, a path or a text is too long or has the wrong type', async () => {
    const pages = about.pages[0]!.name;
    const [[, , texts]] = readTable(files.get(about.tables[0]!.name)!) as [[number, number, string]];
    const long = 'word '.repeat(400_000);
    const change = (name: string, rows: (row: Json[]) => Json[]): Files =>
      new Map([...files, [name, encode((decode(files.get(name)!) as Json[][]).map(rows))]]);
    await isRefused(
      change(pages, ([path]) => [path!, long]),
      /a title of more than/,
    );
    await isRefused(
      change(pages, ([, title]) => [long.repeat(10), title!]),
      /a path of more than/,
    );
    await isRefused(
      change(pages, ([, title]) => ['\ud800.html', title!]),
      /a path that is no text/,
    );
    await isRefused(
      change(texts, ([anchor, , ...names]) => [anchor!, long.repeat(10), ...names]),
      /a text of more than/,
    );
    await isRefused(
      change(texts, ([anchor, text]) => [anchor!, text!, long]),
      /a heading of more than/,
    );
    await isRefused(
      change(texts, ([anchor]) => [anchor!, {}, []]),
      /no text/,
    );
  });

  it('either answers a query or is rejected, whichever of its values was changed', async () => {
    const odd = fc.oneof(
      fc.constantFrom<Json>(
        null,
        true,
        -1,
        0.5,
        1e300,
        '',
        {},
        [],
        [[]],
        [null],
        '\ud800',
        'x'.repeat(50_000),
      ),
      fc.integer(),
      fc.string(),
    );
    const json = [...files.keys()].filter(name => name !== MANIFEST && isJson(files.get(name)!));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(MANIFEST, ...json), fc.nat(), odd, async (name, place, value) => {
        const changed =
          name === MANIFEST
            ? withAbout(files, parts => void replaceAt(parts, place, value))
            : new Map([...files, [name, encode(replaceAt(decode(files.get(name)!), place, value))]]);
        for (const words of ['course:soup makes', 'ove* sallad'])
          try {
            for (const {title, path, domain} of (await searchIn(changed, words)).results) {
              assert.ok(typeof title === 'string' && title.length <= MAX_LABEL);
              assert.ok(typeof path === 'string' && path.startsWith('/'), String(path));
              assert.match(domain ?? '', /^https?:/);
            }
          } catch (error) {
            assert.ok(error instanceof MalformedError, String((error as Error).stack));
          }
        for (const suggestion of await indexOf(changed).questions())
          assert.equal(typeof suggestion, 'string');
      }),
      {numRuns: 200},
    );
  });

  it('is rejected if a label is too long or invalid', () => {
    const numbers = {firstOf: Uint32Array.of(0, 1), leads: Uint8Array.of(0)};
    const fileWith = (label: unknown) => {
      const labels = new ByteWriter(64);
      writeLabels(new Map([[0, label as Label]]), () => 1, numbers, labels);
      return writeOwn(new Uint8Array(0), labels.bytes);
    };
    assert.deepEqual(readOwn(fileWith(['Bread', null]), numbers).labels.bySection.get(0), ['Bread', null]);
    assert.throws(() => readOwn(fileWith(['x '.repeat(100_000)]), numbers), /a heading of more than/);
    assert.throws(
      () => readOwn(fileWith(['Bread', null, 'x '.repeat(100_000)]), numbers),
      /a name of more than/,
    );
    assert.throws(() => readOwn(fileWith([]), numbers), /no heading/);
  });

  it('is rejected if one query needs more than 500 of its files', async () => {
    // Names with the same beginning, a few in each file.
    const sections = Array.from({length: 1_500}, (_, at) => {
      const name = `w${(at * 7_919_993).toString(36).padStart(7, 'q')}`;
      return {id: name, title: name, content: name.repeat(20), object: {role: 'py:function', name}};
    });
    const many = staticIndexFiles(buildIndex([{path: 'a.html', title: 'A', sections}]), {
      ...ABOUT,
      maxInside: 0,
      grain: 0.001,
    });
    let requests = 0;
    const index = oneIndex(async name => {
      requests++;
      return many.get(name)!;
    }, FOLDER);
    await assert.rejects(
      index.search({words: 'w1* w2* w3* w4*', scopes: [], offset: 0}),
      /more than 500 files/,
    );
    // After the error, the index is opened and read once more, because the site might have been published again.
    assert.ok(requests > 500 && requests <= 2 * 501, String(requests));
    assert.ok((await index.search({words: sections[0]!.title, scopes: [], offset: 0})).count > 0);
  });
});

describe('a static index of pages with very long names', () => {
  it('can be searched, because names that would be rejected as too long are cut off when they are written', async () => {
    const long = 'word '.repeat(10_000);
    const pages = [
      {
        path: 'long.html',
        title: long,
        language: 'en',
        sections: [
          {id: 'a'.repeat(100_000), title: 'Start', content: 'Bread.'.repeat(MAX_TEXT / 6)},
          {id: 'b', title: long, content: 'Soup.', object: {role: long, name: long}, aliases: [long]},
        ],
      },
    ];
    const files = staticIndexFiles(buildIndex(pages), {...ABOUT, maxInside: 0});
    for (const words of ['start', 'soup', 'word'])
      assert.equal((await searchIn(files, words)).count, 1, words);
  });
});

function isJson(bytes: Uint8Array): boolean {
  try {
    decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Replaces a random part of a value. */
function replaceAt(root: Json, place: number, value: Json): Json {
  const places: (() => void)[] = [];
  const visit = (inside: Json): void => {
    if (typeof inside !== 'object' || inside === null) return;
    for (const key of Object.keys(inside)) {
      const parent = inside as Record<string, Json>;
      places.push(() => (parent[key] = value));
      visit(parent[key]!);
    }
  };
  visit(root);
  places[place % Math.max(1, places.length)]?.();
  return root;
}
