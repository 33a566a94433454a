import {expect, html, waitUntil} from '@open-wc/testing';
import {heardOf} from '../../support/screen-reader.js';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {PreviewPage} from './support/preview-page.js';
import {pointAt, resetMouse} from './support/reader.js';

const SECTION =
  '<dl class="py function"><dt class="sig" id="boil">boil(water)</dt><dd><p>Boil water until it is tea.</p><p>Not for long.</p></dd></dl>';

describe('a screen reader on a preview', () => {
  let host: FakeHost;
  let reader: PreviewPage;
  beforeEach(async () => {
    host = fakeHost();
    reader = await PreviewPage.open(
      host,
      html`<main>
        <h1>Page</h1>
        <p>See <a id="one" href="/other.html#boil">how to boil</a>.</p>
      </main>`,
    );
    host.always(() => SECTION);
    await pointAt(reader.link('one'));
    await reader.opened();
    await pointAt(reader.part('body'));
    await waitUntil(() => reader.control('pin'), 'no tools');
  });
  afterEach(async () => {
    reader.preview.remove();
    host.restore();
    await resetMouse();
  });

  it('reads the link with its description', async () => {
    expect(await heardOf(document.querySelector('main p')!)).to.deep.equal([
      'paragraph',
      'See',
      'link, how to boil, boil(water) Boil water until it is tea. A preview is open. Tab enters it, Escape closes it.',
      '.',
      'end of paragraph',
    ]);
  });

  const CARD_START = [
    'dialog, Preview of how to boil',
    'group, how to boil',
    'boil(water)',
    'paragraph',
    'Boil water until it is tea.',
    'end of paragraph',
    'end of group, how to boil',
    'other',
    'button, Copy link',
    'status',
  ];

  it('reads the card', async () => {
    expect(await heardOf(reader.part('card'))).to.deep.equal([
      ...CARD_START,
      'button, Pin this preview',
      'button, When previews show, not expanded',
      'button, More',
      'link, Open, other',
      'status',
      'end of dialog, Preview of how to boil',
    ]);
  });

  it('reads a pinned card', async () => {
    reader.control('pin').click();
    const pinned = () => reader.preview.shadowRoot!.getElementById('pinned');
    await waitUntil(pinned, 'not pinned');
    expect(await heardOf(pinned()!)).to.deep.equal([
      ...CARD_START,
      'button, More',
      'link, Open',
      'button, Close',
      'end of dialog, Preview of how to boil',
    ]);
  });
});
