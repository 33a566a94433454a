import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';

/** What Orca announced, by the title of the step. */
const steps = new Map(
  readFileSync('docs/figures/orca.md', 'utf8')
    .split(/^## /m)
    .slice(1)
    .map(step => {
      const [title = '', ...lines] = step.split('\n');
      return [title, lines.filter(line => line.startsWith('- ')).map(line => line.slice(2))] as const;
    }),
);
const announcedAfter = (title: RegExp): readonly string[] =>
  [...steps].find(([name]) => title.test(name))?.[1] ?? assert.fail(`no step ${title}`);

describe('the recorded transcript of Orca', () => {
  it('has the number of results and the first one, with its page', () =>
    assert.match(
      announcedAfter(/^“hotkeys”/).join(' '),
      /\d+ pages found\. hotkeys, attribute, <docs-search>/,
    ));

  it('has five rows, each with its page, which is announced once', () => {
    const rows = [...steps]
      .filter(([title]) => /^↓: row/.test(title))
      .map(([, announcements]) => announcements);
    assert.equal(rows.length, 5);
    for (const announcements of rows) {
      const [name] = announcements.filter(line => !line.startsWith('Search results'));
      const parts = name!.replace(/\.$/, '').split(', ');
      assert.ok(parts.length > 1, `${name} names its page`);
      assert.equal(new Set(parts).size, parts.length, `${name} repeats nothing`);
    }
  });

  it('says that nothing is found', () =>
    assert.match(announcedAfter(/nothing is found$/).at(-1)!, /^Nothing found for/));

  it('has the page that Enter opens', () =>
    assert.match(announcedAfter(/^Enter/).join(' '), /Finished loading/));

  it('has the title and the first sentence of a card, and how to enter it, which moves the focus there and back', () => {
    const text = "Content root. The element that holds the page's main content.";
    assert.equal(
      announcedAfter(/its card opens$/).at(-1),
      `${text} A preview is open. Tab enters it, Escape closes it.`,
    );
    assert.deepEqual(
      [announcedAfter(/into the card$/)[0], announcedAfter(/into the card$/).at(-1)],
      ['Preview of content root dialog', text],
    );
    assert.deepEqual(announcedAfter(/the card closes$/), ['content root link.']);
  });

  it('has the dialog and its box when search opens, and the link when it closes', () => {
    assert.match(announcedAfter(/search opens again$/).join(' '), /Search dialog Search editable combo box/);
    assert.equal(announcedAfter(/search closes$/)[0], 'content root link.');
  });
});
