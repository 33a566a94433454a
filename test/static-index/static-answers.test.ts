import assert from 'node:assert/strict';
import {before, describe, it, test} from 'node:test';
import fc from 'fast-check';
import {MalformedError, NetworkError, NotFoundError} from '../../src/client/errors.js';
import {explainSearch} from '../../src/ranking/answer/explain.js';
import {buildIndex} from '../../src/ranking/index/build-index.js';
import type {BuiltIndex} from '../../src/ranking/index/built-index.js';
import {memoryReader} from '../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../src/ranking/index/open-index.js';
import {search} from '../../src/ranking/answer/search.js';
import {DOMAINS} from '../../src/ranking/text/thesaurus/thesaurus.js';
import {words} from '../../src/ranking/text/tokens.js';
import type {SourceSection} from '../../src/ranking/index/source-page.js';
import {MANIFEST} from '../../src/static-index/format/file-names.js';
import {readManifest, readTable} from '../../src/static-index/format/manifest.js';
import {staticIndexFiles} from '../../src/static-index/format/static-index-files.js';
import {fixtureManual, questionsFor} from './fixture-manual.js';
import {oneIndex} from './one-index.js';

const FOLDER = new URL('https://docs.example.org/manual/docent-index/');
const ABOUT = {project: 'docent', version: 'latest', root: '../'};

const answersFrom = (files: ReadonlyMap<string, Uint8Array>, requests: string[] = []) =>
  oneIndex(async name => {
    requests.push(name);
    const bytes = files.get(name);
    if (!bytes) throw new NotFoundError({status: 404});
    return bytes;
  }, FOLDER);

const question = (words: string, offset = 0) => ({words, scopes: [], offset});

/** The first ten pages with their texts, from an index in memory. */
async function ranked(built: BuiltIndex, words: string) {
  const index = await openIndex(memoryReader(built));
  const {count, pages} = await search({words}, [index], {offset: 0, limit: 10});
  return {
    count,
    hits: pages.map(({path, titleHighlights, blocks}) => ({
      path: `/manual/${path.replace(/(^|\/)index\.html$/, '$1')}`,
      titleHighlights,
      blocks: blocks.map(({id, content, highlights}) => ({id, content, text: highlights.content})),
    })),
  };
}

/** The first ten results of a query, from its first two answers. */
async function firstTen(answers: ReturnType<typeof oneIndex>, words: string) {
  const first = await answers.search(question(words));
  const more = first.next && (await answers.search(JSON.parse(first.next) as ReturnType<typeof question>));
  return {...first, results: [...first.results, ...(more ? more.results : [])].slice(0, 10)};
}

async function answered(answers: ReturnType<typeof oneIndex>, words: string) {
  const {count, results} = await firstTen(answers, words);
  return {
    count,
    hits: results.map(({path, highlights, blocks}) => ({
      path,
      titleHighlights: highlights.title,
      blocks: blocks.map(({id, content, highlights}) => ({id, content, text: highlights.content})),
    })),
  };
}

describe('searching the files of a static index', () => {
  let built: BuiltIndex;
  let questions: string[];
  before(async () => {
    const pages = await fixtureManual();
    built = buildIndex(pages);
    questions = questionsFor(pages, 300);
  });

  it('gives the same answers as an index in memory, for 300 queries', async () => {
    const files = staticIndexFiles(built, {...ABOUT, maxInside: 0, grain: 0.1});
    assert.ok(files.size > 100, 'the index is cut into many files');
    const answers = answersFrom(files);
    let withResults = 0;
    for (const words of questions) {
      const expected = await ranked(built, words);
      assert.deepEqual(await answered(answers, words), expected, words);
      if (expected.count > 0) withResults++;
    }
    assert.ok(withResults > 250, 'most questions have answers');
  });

  it('gives the same answers with and without a cache', async () => {
    const files = staticIndexFiles(built, {...ABOUT, maxInside: 0, grain: 0.1});
    const cached = answersFrom(files);
    for (const words of questions.slice(0, 60))
      assert.deepEqual(await answered(answersFrom(files), words), await answered(cached, words), words);
  });

  it('gives the same answers for words that the thesaurus has', async () => {
    const files = staticIndexFiles(built, {...ABOUT, maxInside: 0, grain: 0.1});
    const index = await openIndex(memoryReader(built));
    const typed = DOMAINS.flatMap(domain => domain.trim().split('\n')).flatMap(line =>
      line.includes(' > ') ? `${line.split(' ')[0]} page` : [],
    );
    let related = 0;
    for (const words of typed.filter((_, at) => at % 12 === 0)) {
      const {thesaurus} = await explainSearch({words}, [index], {offset: 0, limit: 10});
      if (thesaurus.size === 0) continue;
      related++;
      assert.deepEqual(await answered(answersFrom(files), words), await ranked(built, words), words);
    }
    assert.ok(related > 20, `${related} queries have a word from the thesaurus`);
  });

  it('requests only the manifest for a small site', async () => {
    const files = staticIndexFiles(built, {...ABOUT, maxInside: Infinity});
    assert.deepEqual([...files.keys()], [MANIFEST]);
    assert.deepEqual(await answered(answersFrom(files), questions[0]!), await ranked(built, questions[0]!));
  });

  it('reads only part of the index, and each file once', async () => {
    const files = staticIndexFiles(built, {...ABOUT, maxInside: 0, grain: 0.1});
    const requests: string[] = [];
    const answers = answersFrom(files, requests);
    await answers.search(question('content security policy'));
    assert.equal(new Set(requests).size, requests.length);
    assert.ok(requests.length < files.size / 2, `${requests.length} of ${files.size}`);
  });

  it('reads only a few more files for a misspelt word than for the correct one', async () => {
    const files = staticIndexFiles(built, {...ABOUT, maxInside: 0, grain: 0.1});
    const requestsFor = async (words: string): Promise<number> => {
      const requests: string[] = [];
      await answersFrom(files, requests).search(question(words));
      return requests.length;
    };
    const [misspelt, correct] = [await requestsFor('authenticaton'), await requestsFor('authentication')];
    assert.ok(correct > 5 && misspelt <= correct + 4, `${misspelt} files instead of ${correct}`);
  });

  it('loads files in few rounds of parallel requests', async () => {
    const files = staticIndexFiles(built, {...ABOUT, maxInside: 0, grain: 0.1});
    let [rounds, isIn] = [0, false];
    const load = async (name: string): Promise<Uint8Array> => {
      if (!isIn) rounds++;
      isIn = true;
      // After this wait, all files of a round have been requested.
      await new Promise(resolve => setImmediate(resolve));
      isIn = false;
      return files.get(name)!;
    };
    const counts: number[] = [];
    for (const words of questions.slice(0, 80)) {
      const answers = oneIndex(load, FOLDER);
      await answers.open();
      rounds = 0;
      await answers.search(question(words));
      counts.push(rounds);
    }
    counts.sort((a, b) => a - b);
    // A query takes three rounds: the ranges of its words, tables of texts (in the manifest of most sites), and texts.
    assert.ok(counts[40]! <= 3, `half of them within ${counts[40]} rounds`);
    assert.ok(counts[76]! <= 5, `nearly all within ${counts[76]}`);
  });

  it('reads hardly more files of texts than sections are shown, because headings are in the files of the words', async () => {
    const files = staticIndexFiles(built, {...ABOUT, maxInside: 0, grain: 0.1});
    const {tables} = readManifest(files.get(MANIFEST)!).about;
    const texts = new Set(tables.flatMap(({name}) => readTable(files.get(name)!)).map(([, , name]) => name));
    let [textsRead, blocksShown, filesRead] = [0, 0, 0];
    for (const words of questions.slice(0, 80)) {
      const requests: string[] = [];
      const {results} = await answersFrom(files, requests).search(question(words));
      textsRead += requests.filter(name => texts.has(name)).length;
      blocksShown += results.reduce((sum, {blocks}) => sum + blocks.length, 0);
      filesRead += requests.length;
    }
    assert.ok(texts.size > 10 && blocksShown > 80);
    assert.ok(textsRead <= blocksShown + filesRead / 20, `${textsRead} for ${blocksShown}, of ${filesRead}`);
  });

  it('continues after the first ten pages, until there are no more', async () => {
    const answers = answersFrom(staticIndexFiles(built, ABOUT));
    const paths: (string | null)[] = [];
    for (let next: string | null = JSON.stringify(question('page')); next !== null;) {
      const answer = await answers.search(JSON.parse(next) as ReturnType<typeof question>);
      paths.push(...answer.results.map(({path}) => path));
      next = answer.next;
    }
    assert.equal(paths.length, (await answers.search(question('page'))).count);
    assert.equal(new Set(paths).size, paths.length);
  });

  it('returns the significant terms as typed', async () => {
    const answers = answersFrom(staticIndexFiles(built, ABOUT));
    const {significant_terms} = await answers.search(question('how do I search*'));
    assert.equal(significant_terms, 'search');
  });

  it('finds nothing in another project', async () => {
    const answers = answersFrom(staticIndexFiles(built, ABOUT));
    assert.equal((await answers.search(question('project:other page'))).count, 0);
    assert.ok((await answers.search(question('project:docent page'))).count > 0);
  });

  it('requests files again after a failure', async () => {
    const files = staticIndexFiles(built, {...ABOUT, maxInside: 0, grain: 0.1});
    let isDown = true;
    const answers = oneIndex(async name => {
      if (isDown && name !== MANIFEST) throw new NetworkError('down', undefined);
      return files.get(name)!;
    }, FOLDER);
    await assert.rejects(answers.search(question('search')), {kind: 'network'});
    isDown = false;
    assert.ok((await answers.search(question('search'))).count > 0);
  });

  it('reads the new index after the site has been published again', async () => {
    const old = staticIndexFiles(built, {...ABOUT, maxInside: 0, grain: 0.1});
    const next = staticIndexFiles(buildIndex((await fixtureManual()).slice(3)), {
      ...ABOUT,
      maxInside: 0,
      grain: 0.1,
    });
    const served = new Map(old);
    const answers = answersFrom(served);
    await answers.open();
    served.clear();
    for (const [name, bytes] of next) served.set(name, bytes);
    assert.deepEqual(
      await answered(answers, 'keyboard shortcuts'),
      await answered(answersFrom(next), 'keyboard shortcuts'),
    );
  });
});

test('writes the same files for the same pages, and leaves most of them unchanged if one text changes', async () => {
  const pages = await fixtureManual();
  const filesOf = (of: typeof pages) =>
    staticIndexFiles(buildIndex(of), {...ABOUT, maxInside: 0, grain: 0.1});
  const files = filesOf(pages);
  assert.deepEqual(filesOf(await fixtureManual()), files);
  const [first, ...others] = pages;
  const [section, ...more] = first!.sections;
  const changed = {...first!, sections: [{...section!, content: `${section!.content} zeppelin`}, ...more]};
  const next = filesOf([changed, ...others]);
  const unchanged = [...next.keys()].filter(name => files.has(name)).length;
  assert.ok(unchanged > 0.8 * next.size, `${unchanged} of ${next.size}`);
});

test('reads a damaged or truncated manifest, or rejects it with a MalformedError', async () => {
  const files = staticIndexFiles(buildIndex((await fixtureManual()).slice(0, 2)), ABOUT);
  const manifest = files.get(MANIFEST)!;
  await fc.assert(
    fc.asyncProperty(fc.nat(manifest.length - 1), fc.nat(255), fc.boolean(), async (place, byte, isCut) => {
      const damaged = isCut ? manifest.slice(0, place) : manifest.slice();
      if (!isCut) damaged[place] = byte;
      const answers = answersFrom(new Map([[MANIFEST, damaged]]));
      await answers.open().catch((error: unknown) => {
        assert.ok(error instanceof MalformedError, String(error));
      });
    }),
    {numRuns: 300},
  );
});

test('rejects a manifest without one of its parts', async () => {
  const files = staticIndexFiles(buildIndex((await fixtureManual()).slice(0, 2)), ABOUT);
  for (const part of ['stats', 'pages', 'tables', 'ranges', 'own', 'words', 'keys', 'spellings']) {
    // Replaces the name of the part by one of the same length, so that nothing else changes.
    const text = Buffer.from(files.get(MANIFEST)!)
      .toString('latin1')
      .replace(`"${part}":`, `"${'?'.repeat(part.length)}":`);
    const answers = answersFrom(new Map([[MANIFEST, new Uint8Array(Buffer.from(text, 'latin1'))]]));
    await assert.rejects(answers.search(question('keyboard')), MalformedError, part);
  }
});

/** The sections that a page has before the change, made from those of a page of the manual. */
const PAGES: Readonly<Record<string, (sections: readonly SourceSection[]) => readonly SourceSection[]>> = {
  'a page': sections => sections,
  'a page whose first heading has no anchor': ([first, ...others]) => [{...first!, id: ''}, ...others],
};

for (const [name, sectionsOf] of Object.entries(PAGES))
  test(`adding text before the first heading of ${name} changes few files of words and one file of texts`, async () => {
    const manual = await fixtureManual();
    const at = manual.findIndex(({sections}) => sections.length > 8);
    // The title has only words that no other page has, so that no frequency of another word changes.
    const pages = manual.map((page, index) =>
      index === at ? {...page, title: 'Zeppelins', sections: sectionsOf(page.sections)} : page,
    );
    // The new text has no word of a label, because labels are stored with the rounded frequencies of their words, which could change.
    const inLabels = new Set(
      manual.flatMap(({path, title, sections}) =>
        [path, title, ...sections.flatMap(section => [section.title, section.object?.name ?? ''])].flatMap(
          words,
        ),
      ),
    );
    const others = new Set(manual.flatMap(({sections}) => sections.flatMap(({content}) => words(content))));
    const content = [...others]
      .filter(word => word.length > 5 && !inLabels.has(word))
      .slice(0, 5)
      .join(' ');
    const lead = {id: '', title: 'Zeppelins', content};
    const changed = {...pages[at]!, sections: [lead, ...pages[at]!.sections]};
    const filesOf = (of: typeof pages) =>
      staticIndexFiles(buildIndex(of), {...ABOUT, maxInside: 0, grain: 0.1});
    const before = filesOf(pages);
    const after = filesOf(pages.map((page, index) => (index === at ? changed : page)));
    const added = new Set([...after.keys()].filter(name => !before.has(name)));
    const {about} = readManifest(after.get(MANIFEST)!);
    const tables = about.tables.flatMap(({name}) => readTable(after.get(name)!));
    const count = (names: readonly string[]): number => names.filter(name => added.has(name)).length;
    const ranges = count(about.ranges.map(({name}) => name));
    // The new section has six words. What changes is the range or the own files of each, and of words in the same labels.
    assert.ok(ranges > 0 && ranges <= 20, `${ranges} of ${about.ranges.length} ranges`);
    assert.ok(about.ranges.length > 40, `${about.ranges.length} ranges`);
    const own = count(about.own.map(({columns}) => columns));
    assert.ok(own <= 6, `${own} of ${about.own.length} words with files of their own`);
    const texts = count(tables.map(([, , name]) => name));
    assert.ok(texts === 1, `${texts} of ${tables.length} files of texts`);
  });
