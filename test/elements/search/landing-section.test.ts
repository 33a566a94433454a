import {expect, fixture, html} from '@open-wc/testing';
import {landing} from '../../../src/elements/search/landing.js';
import {PENDING_HIGHLIGHT_KEY} from '../../../src/page/storage.js';

const HERE = location.href.replace(/#.*/, '');

/** The texts with marks in them. */
function marksAfterLanding(heading: unknown): string[] {
  // As it is stored: what is in there may be anything.
  localStorage.setItem(PENDING_HIGHLIGHT_KEY, JSON.stringify({url: HERE, words: ['event'], heading}));
  landing.showTarget(HERE);
  return [...(CSS.highlights.get('docent-found') ?? [])].map(
    range => (range as Range).startContainer.parentElement!.textContent,
  );
}

describe('a section without an anchor', () => {
  beforeEach(async () => {
    await fixture(
      html`<main>
        <h1>About events</h1>
        <p>An event.</p>
        <h4>Executive <i>Summary</i></h4>
        <p>The event.</p>
        <h4>Loop</h4>
        <p>No event.</p>
      </main>`,
    );
  });

  it('is found by the title of its heading', () => {
    expect(marksAfterLanding('Executive Summary')).to.deep.equal(['The event.']);
    expect(marksAfterLanding('Loop')).to.deep.equal(['No event.']);
  });

  it('is the start of the page when the title is the page’s own or matches no heading', () => {
    for (const none of ['About events', 'Absent', 1, undefined])
      expect(marksAfterLanding(none), String(none)).to.deep.equal(['An event.']);
  });
});
