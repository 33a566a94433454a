import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {explainSearch} from '../../../src/ranking/answer/explain.js';
import {search} from '../../../src/ranking/answer/search.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import type {IndexReader, TermRequest} from '../../../src/ranking/index/index-reader.js';
import {memoryReader} from '../../../src/ranking/index/memory-reader.js';
import {type OpenedIndex, openIndex} from '../../../src/ranking/index/open-index.js';
import type {SourcePage} from '../../../src/ranking/index/source-page.js';
import {DOMAINS} from '../../../src/ranking/text/thesaurus/thesaurus.js';

const ALL = {offset: 0, limit: 10};
const page = (path: string, content: string, title = 'Page'): SourcePage => ({
  path,
  title,
  sections: [{id: 'here', title: 'Here', content}],
});
/** 600 pages, 1,200 sections in all, so that a word on two pages is rare. */
const filler = Array.from({length: 600}, (_, at) =>
  page(`filler-${at}.html`, `Chapter ${at} is about a file.`),
);

const indexOf = (...pages: readonly SourcePage[]) =>
  openIndex(memoryReader(buildIndex([...filler, ...pages])));
const pathsFor = async (words: string, index: OpenedIndex) =>
  (await search({words}, [index], ALL)).pages.map(({path}) => path);
const thesaurusFor = async (words: string, index: OpenedIndex) =>
  Object.fromEntries((await explainSearch({words}, [index], ALL)).thesaurus);

const EXTENSION = page('extension.html', 'The extension of a file says what kind of file it is.');
const times = (count: number, name: string, content: string) =>
  Array.from({length: count}, (_, at) => page(`${name}-${at}.html`, content));

describe('a rare word of a query', () => {
  it('stands for the word that the manual has: the section about extensions answers a question about suffixes', async () => {
    const index = await indexOf(EXTENSION);
    assert.equal((await pathsFor('change file suffix', index))[0], 'extension.html');
    assert.equal((await pathsFor('change file suffixes', index))[0], 'extension.html');
    assert.deepEqual(await thesaurusFor('change file suffix', index), {suffix: ['extension']});
  });

  it('is better than another word for the same thing', async () => {
    const index = await indexOf(
      EXTENSION,
      ...times(3, 'other', 'An extension.'),
      page('z.html', 'The suffix of a file.'),
    );
    const [first, second] = await pathsFor('file suffix', index);
    assert.equal(first, 'z.html');
    assert.equal(second, 'extension.html');
  });

  it('is not replaced if the manual has it in one of 200 sections or more', async () => {
    const index = await indexOf(
      ...times(12, 'suffix', 'Its suffix.'),
      ...times(30, 'extension', 'An extension.'),
    );
    assert.deepEqual(await thesaurusFor('suffix', index), {});
    const rare = await indexOf(
      ...times(2, 'suffix', 'Its suffix.'),
      ...times(30, 'extension', 'An extension.'),
    );
    assert.deepEqual(await thesaurusFor('suffix', rare), {suffix: ['extension']});
  });

  it('is not rare if another form of it is frequent', async () => {
    const index = await indexOf(
      ...times(12, 'suffix', 'Its suffixes.'),
      ...times(30, 'extension', 'An extension.'),
    );
    assert.deepEqual(await thesaurusFor('suffix', index), {});
  });

  it('is not replaced while it is being typed, if a frequent word begins with it', async () => {
    const index = await indexOf(
      ...times(12, 'suffixtree', 'Its suffixtree.'),
      ...times(30, 'extension', 'An extension.'),
    );
    assert.deepEqual(await thesaurusFor('file suffix', index), {});
    assert.deepEqual(await thesaurusFor('suffix file', index), {suffix: ['extension']});
  });

  it('is not replaced by a word that the manual has even less often', async () => {
    const index = await indexOf(...times(2, 'suffix', 'Its suffix.'), EXTENSION);
    assert.deepEqual(await thesaurusFor('suffix', index), {});
  });

  it('is searched for as it is in quotation marks', async () => {
    const index = await indexOf(EXTENSION);
    assert.deepEqual(await pathsFor('"suffix"', index), []);
  });

  it('is highlighted as the word that was found', async () => {
    const {pages} = await search({words: 'change file suffix'}, [await indexOf(EXTENSION)], ALL);
    assert.match(pages[0]!.blocks[0]!.highlights.content![0]!, /<span>extension<\/span>/);
  });
});

describe('the thesaurus', () => {
  /** The index with a thesaurus that counts how often it is loaded. */
  function counting(index: OpenedIndex, load = index.languages[0]!.thesaurus!) {
    let loads = 0;
    const thesaurus = () => {
      loads++;
      return load();
    };
    const languages = index.languages.map(language => ({...language, thesaurus}));
    return {index: {...index, languages}, loads: () => loads};
  }

  it('is only loaded for a query with a rare word', async () => {
    const {index, loads} = counting(await indexOf(EXTENSION));
    await pathsFor('file chapter', index);
    assert.equal(loads(), 0);
    await pathsFor('file suffix', index);
    assert.equal(loads(), 1);
  });

  it('is not needed: a query is answered without it if it does not load', async () => {
    const {index} = counting(await indexOf(EXTENSION), async () => undefined);
    assert.equal((await pathsFor('extension suffix', index))[0], 'extension.html');
    assert.deepEqual(await thesaurusFor('extension suffix', index), {});
  });

  it('adds a limited number of requests, whatever the query', async () => {
    const opened = await indexOf(EXTENSION);
    const typed = DOMAINS.flatMap(domain => domain.trim().split('\n'))
      .filter(line => line.includes(' > '))
      .map(line => line.split(' ')[0]!);
    const words = [...new Set(typed)].slice(0, 100).join(' ');
    const rounds: (readonly TermRequest[])[] = [];
    const reader = new Proxy(opened.reader, {
      get: (target, name: keyof IndexReader) =>
        name === 'terms'
          ? (requests: readonly TermRequest[]) => {
              rounds.push(requests);
              return target.terms(requests);
            }
          : target[name],
    });
    const requestsOf = async (index: OpenedIndex) => {
      rounds.length = 0;
      await pathsFor(words, {...index, reader});
      return {rounds: rounds.length, requests: rounds.flat().length};
    };
    const {index} = counting(opened, async () => undefined);
    const without = await requestsOf(index);
    const withThesaurus = await requestsOf(opened);
    assert.ok(withThesaurus.requests > without.requests);
    // Four words with three words each, every one of which is looked up as it is and in its other forms.
    assert.ok(
      withThesaurus.requests - without.requests <= 4 * 3 * 2,
      `${withThesaurus.requests - without.requests} more`,
    );
    assert.equal(withThesaurus.rounds, without.rounds);
  });
});
