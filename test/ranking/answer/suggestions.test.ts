import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {keptSuggestions, makeSuggestions} from '../../../src/ranking/answer/suggestions.js';
import {search} from '../../../src/ranking/answer/search.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {memoryReader} from '../../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import type {SourcePage} from '../../../src/ranking/index/source-page.js';

const open = (...pages: readonly SourcePage[]) => openIndex(memoryReader(buildIndex(pages)));
/** A page with sections by title; the anchor is the title in lower case. */
const page = (title: string, sections: readonly string[], more: Partial<SourcePage> = {}): SourcePage => ({
  path: `${title.toLowerCase().replaceAll(' ', '-')}.html`,
  title,
  language: 'en',
  sections: sections.map(title => ({
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    content: `All about ${title}`,
  })),
  ...more,
});
const linkTo = (place: string): Partial<SourcePage> => ({links: [{place, text: 'see there'}]});

describe('suggestions of an index', () => {
  it('begin with questions, followed by tasks, if there are no references, and have at most one title of each page', async () => {
    const index = await open(
      page('Kiln', ['Parts of a kiln', 'Writing a program', 'Firing in winter']),
      page('Glazes', ['2.1 Mixing a glaze', 'String methods']),
      page('Heat', ['How do I stop it?', 'Why is it cold?']),
    );
    assert.deepEqual(await makeSuggestions(index), [
      'How do I stop it?',
      'Writing a program',
      'Mixing a glaze',
    ]);
  });

  it('begin with the title that most pages refer to, even before questions', async () => {
    const index = await open(
      page('Cone tables', []),
      page('Kiln parts', ['The lid of it']),
      page('Glossary', ['What are old words?'], linkTo('kiln-parts.html#the-lid-of-it')),
      page('News', [], linkTo('kiln-parts.html#the-lid-of-it')),
    );
    assert.equal((await makeSuggestions(index))[0], 'The lid of it');
  });

  it('are empty for an index in several languages, unless few of its pages are in another language', async () => {
    const german = page('Brennofen', ['Wie halte ich ihn an?'], {language: 'de'});
    const english = page('Heat', ['How do I stop it?']);
    assert.deepEqual(await makeSuggestions(await open(english, german)), []);
    const more = Array.from({length: 30}, (_, at) =>
      page(`Glaze ${at}`, [], {language: at % 2 ? 'en-GB' : 'en'}),
    );
    assert.ok((await makeSuggestions(await open(english, german, ...more))).includes('How do I stop it?'));
  });

  it('each have their own section as the first result of a search', async () => {
    const index = await open(
      page('Kiln', ['How a kiln works', 'Loading the kiln']),
      page('Cones', ['How cones bend', 'Kinds of cones']),
      page('Safety', ['Opening the lid', 'What can burn?']),
      // Titles that other pages repeat, that have a version number, or that are too long for a button.
      page('Old', ['How cones bend', 'Upgrading to 2.1.3']),
      page('Long', ['What has to be done before anything at all can be put into it?']),
    );
    const proposed = await makeSuggestions(index);
    assert.deepEqual(proposed, ['How a kiln works', 'What can burn?', 'Kinds of cones']);
    for (const suggestion of proposed) {
      const {pages} = await search({words: suggestion}, [index], {offset: 0, limit: 1});
      assert.equal(pages[0]!.blocks[0]!.id, suggestion.toLowerCase().replaceAll(' ', '-'), suggestion);
    }
  });

  it('do not include a title whose first result is another section', async () => {
    const index = await open(
      page('Kiln', ['Opening hours']),
      page('Shop', ['Opening hours of it', 'Opening hours']),
    );
    assert.deepEqual(await makeSuggestions(index), ['Opening hours of it']);
  });

  it('begin with a question in German, too, and can be titles without spaces in Japanese', async () => {
    const german = page('Öfen', ['Teile eines Ofens', 'Wie brenne ich im Winter'], {language: 'de'});
    assert.equal((await makeSuggestions(await open(german)))[0], 'Wie brenne ich im Winter');
    const japanese = page('窯', ['窯の仕組み'], {language: 'ja'});
    assert.equal((await makeSuggestions(await open(japanese)))[0], '窯の仕組み');
  });

  it('are chosen from more titles than are kept in memory', async () => {
    const many = Array.from({length: 20_000}, (_, at) => `Part ${at} of it`);
    const index = await open(
      page('Kiln', [...many, 'How a kiln works', 'How cones bend']),
      page('Old', ['How cones bend']),
    );
    assert.equal((await makeSuggestions(index))[0], 'How a kiln works');
    assert.ok(!(await makeSuggestions(index)).includes('How cones bend'));
  });

  it('are empty for an empty index', async () => {
    assert.deepEqual(await makeSuggestions(await open()), []);
  });
});

describe('suggestions after pages were added or removed', () => {
  const kilns = page('Kilns', ['Opening the lid']);
  const clay = page('Clay', ['Drying a pot']);
  const QUESTIONS = ['Opening the lid', 'Drying a pot'];
  /** The suggestions that are kept after these pages were added or removed, and how often the index was opened to check suggestions. */
  async function keptAfter(changed: readonly SourcePage[], ...pages: readonly SourcePage[]) {
    let opened = 0;
    const stay = await keptSuggestions(QUESTIONS, changed, () => {
      opened++;
      return open(...pages);
    });
    return {stay, opened};
  }

  it('are kept without a search if no changed page has their words', async () => {
    const added = page('Glazes', ['Drying a glaze']);
    assert.deepEqual(await keptAfter([added], kilns, clay, added), {stay: QUESTIONS, opened: 0});
  });

  it('are dropped if the page of their section was removed', async () => {
    assert.deepEqual(await keptAfter([clay], kilns), {stay: ['Opening the lid'], opened: 1});
  });

  it('are dropped if the page with this title was removed', async () => {
    assert.deepEqual(await keptAfter([page('Drying a pot', [])], kilns), {
      stay: ['Opening the lid'],
      opened: 1,
    });
  });

  it('are kept if a changed page has their words but is not the first result', async () => {
    const added = page('Pots', ['How to dry them']);
    assert.deepEqual(await keptAfter([added], kilns, clay, added), {stay: QUESTIONS, opened: 1});
  });

  it('are checked by a search if many pages have changed', async () => {
    const changed = Array.from({length: 201}, (_, number) => page(`Page ${number}`, []));
    assert.deepEqual(await keptAfter(changed, kilns), {stay: ['Opening the lid'], opened: 1});
  });
});
