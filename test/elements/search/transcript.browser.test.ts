import {expect, waitUntil} from '@open-wc/testing';
import {NetworkError} from '../../../src/client/index.js';
import {announcedIn, heardOf} from '../../support/screen-reader.js';
import {answer, noPages, object, result, section} from './answers.js';
import {clearStorage, openPanels} from './open-panels.js';
import type {Search} from './open-search.js';

describe('a screen reader', () => {
  let search: Search;
  beforeEach(async () => {
    search = await openPanels();
  });
  afterEach(clearStorage);

  it('reads the dialog when search opens', async () => {
    expect(await heardOf(search.dialog)).to.deep.equal([
      'dialog, Search',
      'combobox, Search, has popup listbox, not expanded, autocomplete in list',
      'button, Search settings, not expanded',
      'button, Close',
      'Search in',
      'combobox, Search in, version, has popup listbox, not expanded',
      'option, This version (v2), version, not selected, position 1, set size 3',
      'option, This project (default version), project, not selected, position 2, set size 3',
      'option, This project and its subprojects, subprojects, not selected, position 3, set size 3',
      'end of combobox, Search in, version, has popup listbox, not expanded',
      'paragraph',
      'Find a page, a section, or a name from the reference.',
      'end of paragraph',
      '↑',
      '↓',
      'to move',
      '↵',
      'to open',
      'esc',
      'to close',
      'status',
      'end of dialog, Search',
    ]);
  });

  it('announces the number of results and the first one when they arrive', async () => {
    const phrases = await announcedIn(search.dialog, () => search.find());
    expect(phrases).to.deep.equal(['polite: 2 pages found. Install, Guide']);
  });

  it('announces results once, after a pause, and not while the reader types', async () => {
    // Each change of the announcement while there are rows.
    const announcements: string[] = [];
    const observer = new MutationObserver(() => {
      if (search.rows.length && announcements.at(-1) !== search.announced)
        announcements.push(search.announced);
    });
    observer.observe(search.root, {subtree: true, childList: true, characterData: true});
    await search.find();
    await waitUntil(() => announcements.length > 1);
    observer.disconnect();
    expect(announcements).to.deep.equal(['', '2 pages found. Install, Guide']);
    search.element.delays = {...search.element.delays, announce: 60_000};
    await search.type('in ');
    expect(search.announced).to.equal('');
  });

  it('reads the name, kind, page, text and position of each result, and which one is selected', async () => {
    await search.find();
    search.press('ArrowDown');
    await search.changes();
    expect(await heardOf(search.part('header')!)).to.deep.equal([
      'combobox, Search, in, has popup listbox, expanded, autocomplete in list',
      'button, Clear',
      'button, Search settings, not expanded',
      'button, Close',
    ]);
    const rows = (await heardOf(search.part('results')!)).filter(phrase =>
      /^(group|option|listbox)/.test(phrase),
    );
    expect(rows).to.deep.equal([
      'listbox, Search results, orientated vertically',
      'option, Install, Guide, How to install it., not selected, position 1, set size 4',
      'option, docent.install(), function, Guide, Installs it., selected, position 2, set size 4',
      'option, Usage latest, Use it., not selected, position 3, set size 4',
      'option, Options, Usage, How to install it., not selected, position 4, set size 4',
    ]);
  });

  it('reads the page of a row only once if they have the same title', async () => {
    const blocks = [object({name: 'tea.boil'}), section({id: 'tea', title: 'Tea'})];
    await search.find('tea', answer([result({title: 'Tea'}, ...blocks)]));
    const rows = (await heardOf(search.part('results')!)).filter(phrase => phrase.startsWith('option'));
    expect(rows).to.deep.equal([
      'option, Tea latest, not selected, position 1, set size 3',
      'option, tea.boil(), function, Tea, Installs it., not selected, position 2, set size 3',
      'option, Tea, How to install it., not selected, position 3, set size 3',
    ]);
  });

  it('reads the row that an arrow key selects', async () => {
    await search.find();
    const phrases: string[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      search.press(key);
      await search.changes();
      const row = search.root.getElementById(search.input.getAttribute('aria-activedescendant')!)!;
      phrases.push((await heardOf(row))[0]!);
    }
    expect(phrases).to.deep.equal([
      'option, docent.install(), function, Guide, Installs it., selected, position 2, set size 4',
      'option, Usage latest, Use it., selected, position 3, set size 4',
      'option, docent.install(), function, Guide, Installs it., selected, position 2, set size 4',
      'option, Install, Guide, How to install it., selected, position 1, set size 4',
    ]);
  });

  it('announces that nothing is found, and reads the hint', async () => {
    const phrases = await announcedIn(search.dialog, () => search.find('in', noPages()));
    expect(phrases).to.deep.equal(['polite: Nothing found for “in”']);
    expect(await heardOf(search.part('message')!)).to.deep.equal([
      'paragraph',
      'strong',
      'Nothing found for “in”',
      'end of strong',
      'end of paragraph',
      'paragraph',
      'Try fewer or different words, or just the start of a name.',
      'end of paragraph',
    ]);
  });

  it('announces a failure with the button that tries again', async () => {
    const phrases = await announcedIn(search.dialog, async () => {
      await search.type('in');
      await waitUntil(() => search.client.requests.length, 'no request');
      await search.fail(new NetworkError('no', undefined));
    });
    expect(phrases).to.deep.equal(['polite: Search could not be reached. Try again']);
    expect(await heardOf(search.part('message')!)).to.deep.equal([
      'paragraph',
      'strong',
      'Search could not be reached',
      'end of strong',
      'end of paragraph',
      'paragraph',
      'Check your connection, then try again.',
      'end of paragraph',
      'button, Try again',
    ]);
  });
});
