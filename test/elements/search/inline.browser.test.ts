import {expect, html, waitUntil} from '@open-wc/testing';
import {sendKeys, setViewport} from '@web/test-runner-commands';
import {en} from '../../../src/i18n/en.js';
import {createSearch, type Search, watchLinks} from './open-search.js';

const page = () => html`
  <div>
    <docs-search project="docent" variant="inline" style="--docs-search-width: 30em"></docs-search>
    <p><a id="elsewhere" href="#x">A link of the page</a></p>
  </div>
`;

/** Adds a box to the page, and waits until its code has loaded. */
async function createBox(template = page()): Promise<Search> {
  const search = await createSearch(template);
  await waitUntil(() => search.part('field'), 'no box');
  return search;
}

const list = (search: Search) => search.part('panel')!;
const isShown = (search: Search) => list(search).matches(':popover-open');

describe('<docs-search variant="inline">', () => {
  let search: Search;
  let links: ReturnType<typeof watchLinks>;
  beforeEach(async () => {
    search = await createBox();
    links = watchLinks();
  });
  afterEach(() => links.stop());

  it('is a box in the page, with no dialog', async () => {
    expect(search.input.checkVisibility()).to.equal(true);
    expect([search.root.querySelector('dialog'), search.part('trigger')]).to.deep.equal([null, null]);
    expect(search.input.getAttribute('aria-expanded')).to.equal('false');
    await expect(search.element).to.be.accessible();
  });

  it('opens its list when the reader types, and not on focus', async () => {
    search.input.focus();
    expect(search.element.open).to.equal(false);
    await sendKeys({type: 'in'});
    await search.changes();
    expect(isShown(search)).to.equal(true);
    expect(search.input.value).to.equal('in');
    expect(search.element.open).to.equal(true);
  });

  it('does not block the page', async () => {
    await search.find();
    expect(search.root.querySelector(':modal')).not.to.exist;
    const link = document.getElementById('elsewhere')!;
    link.focus();
    expect(document.activeElement === link).to.equal(true);
  });

  it('shows and announces results like the dialog', async () => {
    await search.find();
    expect(search.titles).to.deep.equal(['Install', 'docent.install', 'Usage', 'Options']);
    expect(search.input.getAttribute('aria-expanded')).to.equal('true');
    expect(search.root.getElementById(search.input.getAttribute('aria-controls')!)!.role).to.equal('listbox');
    await waitUntil(() => search.announced === '2 pages found. Install, Guide');
    await expect(search.element).to.be.accessible();
  });

  it('is accessible with a row selected', async () => {
    await search.find();
    await sendKeys({press: 'ArrowDown'});
    await search.changes();
    expect(search.active).to.equal('docent.install');
    await expect(search.element).to.be.accessible();
    await sendKeys({press: 'Enter'});
    expect(links.followed).to.have.length(1);
    expect(search.element.open).to.equal(false);
  });

  it('closes its list on Escape, and clears the box on a second Escape', async () => {
    await search.find();
    await sendKeys({press: 'Escape'});
    expect([search.element.open, search.input.value]).to.deep.equal([false, 'in']);
    expect(search.root.activeElement === search.input).to.equal(true);
    await sendKeys({press: 'Escape'});
    expect(search.input.value).to.equal('');
  });

  it('returns the focus to the box on Escape', async () => {
    await search.find();
    search.part('clear')!.focus();
    await sendKeys({press: 'Escape'});
    expect(search.element.open).to.equal(false);
    expect(search.root.activeElement === search.input).to.equal(true);
  });

  it('selects rows with keys that do not reach the page', async () => {
    await search.find();
    const received: string[] = [];
    const handleEvent = ({type}: Event) => received.push(type);
    const types = ['keydown', 'keypress', 'keyup'];
    for (const type of types) addEventListener(type, handleEvent);
    const actives: (string | undefined)[] = [];
    for (const press of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'PageDown', 'Home', 'End', 'n']) {
      await sendKeys({press});
      await search.changes();
      actives.push(search.active);
    }
    for (const type of types) removeEventListener(type, handleEvent);
    expect(actives.slice(0, 6)).to.deep.equal([
      'Options',
      'Install',
      'docent.install',
      'Options',
      'Install',
      'Options',
    ]);
    expect([search.input.value, received]).to.deep.equal(['inn', []]);
  });

  it('reopens its list with the results on an arrow key', async () => {
    await search.find();
    await sendKeys({press: 'Escape'});
    await sendKeys({press: 'ArrowDown'});
    await search.changes();
    expect(isShown(search)).to.equal(true);
    expect(search.rows).to.have.length(4);
    expect(search.client.requests).to.have.length(1);
  });

  it('closes when Tab moves the focus into the page', async () => {
    await search.find();
    const link = document.getElementById('elsewhere')!;
    for (let stops = 0; stops < 9 && document.activeElement !== link; stops++) await sendKeys({press: 'Tab'});
    expect(document.activeElement === link).to.equal(true);
    expect(search.element.open).to.equal(false);
  });

  it('closes when the pointer is pressed outside the element, and not inside', async () => {
    await search.find();
    const press = (on: Element) =>
      on.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, composed: true}));
    press(search.part('count')!);
    expect(search.element.open).to.equal(true);
    press(document.body);
    expect(search.element.open).to.equal(false);
  });

  it('moves the focus to its box on its shortcut', async () => {
    await sendKeys({press: '/'});
    expect(search.root.activeElement === search.input).to.equal(true);
    expect(search.text('message')).to.include(en.start);
  });

  it('declares the language and the direction of its texts', async () => {
    search.element.messages = {language: 'ur'};
    await search.changes();
    expect(search.part('field')!.dir).to.equal('rtl');
    expect(search.part('field')!.lang).to.equal('ur');
  });

  it('closes when removed from the document, and works when added again', async () => {
    await search.find();
    const parent = search.element.parentElement!;
    search.element.remove();
    expect(search.element.open).to.equal(false);
    parent.append(search.element);
    await search.find('ins');
    expect(isShown(search)).to.equal(true);
  });

  describe('places the list', () => {
    const rects = () =>
      [search.part('header')!.getBoundingClientRect(), list(search).getBoundingClientRect()] as const;
    const isPlaced = () => waitUntil(() => list(search).style.top, 'not placed');
    /** Waits until the list is visibly below the box and aligned with its start. */
    const isBelow = () =>
      waitUntil(
        () => {
          const [box, below] = rects();
          const gap = below.top - box.bottom;
          return (
            gap > 3 && gap < 10 && Math.abs(below.left - box.left) <= 1.5 && below.width >= box.width - 1
          );
        },
        `not below: ${JSON.stringify(rects())}`,
      );
    const parent = () => search.element.parentElement!;

    it('below the box, aligned with its start', async () => {
      await search.find();
      await isPlaced();
      const [box, below] = rects();
      expect(below.top - box.bottom).to.be.within(4, 8);
      expect(Math.abs(below.left - box.left)).to.be.at.most(1);
    });

    it('above the box if there is more room', async () => {
      search.element.parentElement!.style.cssText = 'position: fixed; inset: auto 0 60px 0; height: 40px';
      await search.find();
      await waitUntil(() => {
        const [box, above] = rects();
        return list(search).style.top && above.bottom <= box.top && above.top >= 0;
      }, 'not above');
    });

    for (const root of ['html', 'body'])
      it(`below the box on a page whose ${root} is zoomed with CSS`, async () => {
        const {style} = document.querySelector<HTMLElement>(root)!;
        style.setProperty('zoom', '1.4');
        await search.find();
        await isBelow();
        style.removeProperty('zoom');
      });

    it('below the box, aligned with its right edge, in right-to-left text', async () => {
      search.element.messages = {language: 'ar'};
      parent().style.cssText = 'width: 300px; margin-left: 400px';
      await search.find();
      await isPlaced();
      await waitUntil(() => {
        const [box, below] = rects();
        return Math.abs(below.right - box.right) <= 1.5;
      }, 'not at the right end');
    });

    it('below the box inside transformed and clipping ancestors', async () => {
      parent().style.cssText =
        'transform: translate(30px, 40px); overflow: hidden; height: 60px; width: 500px';
      await search.find();
      await isBelow();
    });

    it('below the box when the page scrolls, until the box is out of view', async () => {
      const below = document.body.appendChild(document.createElement('div'));
      below.style.cssText = 'height: 3000px';
      parent().style.cssText = 'padding-top: 150px';
      await search.find();
      await isBelow();
      scrollTo(0, 100);
      await isBelow();
      expect(search.element.open).to.equal(true);
      scrollTo(0, 2000);
      await waitUntil(() => !search.element.open, 'still open');
      below.remove();
      scrollTo(0, 0);
    });

    it('within the viewport on a narrow screen', async () => {
      await setViewport({width: 320, height: 480});
      await search.find();
      await isPlaced();
      await waitUntil(() => {
        const {left, right, bottom} = list(search).getBoundingClientRect();
        return left >= 0 && right <= 320 && bottom <= 480;
      }, 'not within the view');
      await setViewport({width: 800, height: 600});
    });
  });
});
