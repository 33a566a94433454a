import {expect, waitUntil} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {twoPages} from './answers.js';
import {createSearch, type Search, watchLinks} from './open-search.js';

const GUIDE = 'https://docs.example/guide.html';

describe('keys and pointer in <docs-search>', () => {
  let search: Search;
  let links: ReturnType<typeof watchLinks>;
  beforeEach(async () => {
    search = await createSearch();
    links = watchLinks();
  });
  afterEach(async () => {
    links.stop();
    await resetMouse();
  });

  describe('keyboard', () => {
    it('marks the first row, goes from it to the second, and wraps around', async () => {
      await search.find();
      expect(search.active).to.equal(undefined);
      expect(search.input.hasAttribute('aria-activedescendant')).to.equal(false);
      const marked = () => [...search.root.querySelectorAll('.marked')].map(({id}) => id);
      expect(marked()).to.deep.equal(['row-0']);
      const seen: (string | undefined)[] = [];
      for (const key of [
        'ArrowDown',
        'ArrowUp',
        'End',
        'ArrowDown',
        'ArrowUp',
        'Home',
        'PageDown',
        'PageUp',
      ]) {
        await sendKeys({press: key});
        await search.changes();
        seen.push(search.active);
      }
      const [first, second, , last] = search.titles;
      expect(seen).to.deep.equal([second, first, last, first, last, first, last, first]);
      expect(marked()).to.deep.equal(['row-0']);
      expect(search.root.querySelectorAll('[aria-selected=true]')).to.have.length(1);
    });

    it('Enter opens the first row when none is active', async () => {
      await search.find();
      await sendKeys({press: 'Enter'});
      expect(links.followed).to.deep.equal([`${GUIDE}#install`]);
      expect(search.element.open).to.equal(false);
    });

    it('Enter opens the active row', async () => {
      await search.find();
      await sendKeys({press: 'ArrowUp'});
      await sendKeys({press: 'Enter'});
      expect(links.followed).to.deep.equal(['https://docs.example/usage.html#options']);
    });

    it('Enter before the answer opens its first row when it comes', async () => {
      search.element.show({query: 'in'});
      await sendKeys({press: 'Enter'});
      expect(links.followed).to.deep.equal([]);
      await search.answer(twoPages());
      expect(links.followed).to.deep.equal([`${GUIDE}#install`]);
    });

    it('Enter with modifiers is a click with modifiers, and keeps the dialog', async () => {
      await search.find();
      for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) search.press('Enter', {[modifier]: true});
      expect(links.followed).to.deep.equal(['ctrl', 'meta', 'shift'].map(key => `${key} ${GUIDE}#install`));
      expect(search.element.open).to.equal(true);
    });

    it('Escape clears, then closes', async () => {
      await search.find();
      await sendKeys({press: 'Escape'});
      expect([search.input.value, search.element.open]).to.deep.equal(['', true]);
      await search.changes();
      expect(search.rows).to.deep.equal([]);
      await sendKeys({press: 'Escape'});
      expect(search.element.open).to.equal(false);
    });

    it('keeps the keys that are typed into it from the page', async () => {
      await search.find();
      const heard: string[] = [];
      const hear = ({type}: Event) => heard.push(type);
      for (const type of ['keydown', 'keypress', 'keyup']) addEventListener(type, hear);
      for (const press of ['f', 's', 'n', 'ArrowLeft', 'Shift']) await sendKeys({press});
      for (const type of ['keydown', 'keypress', 'keyup']) removeEventListener(type, hear);
      expect(heard).to.deep.equal([]);
    });

    it('Tab goes from the box over the buttons and out of them', async () => {
      await search.find('in', {...twoPages(), next: 'https://docs.example/_/?page=2'});
      await search.answer(twoPages());
      const stops: (string | null | undefined)[] = [];
      for (let press = 0; press < 3; press++) {
        await sendKeys({press: 'Tab'});
        stops.push(search.root.activeElement?.classList[0]);
      }
      expect(stops.slice(0, 2)).to.deep.equal(['clear', 'settings']);
      expect(search.root.activeElement === search.input).to.equal(false);
    });

    it('keys on buttons stay theirs', async () => {
      await search.find();
      search.part('close')!.focus();
      expect(search.press('ArrowDown', {}, search.part('close')!).defaultPrevented).to.equal(false);
      expect(search.press('Enter', {}, search.part('close')!).defaultPrevented).to.equal(false);
      expect(search.active).to.equal(undefined);
    });

    it('typing on a row that has the focus goes to the box', async () => {
      await search.find();
      search.rows[1]!.focus();
      await sendKeys({press: 's'});
      expect(search.root.activeElement === search.input).to.equal(true);
      expect(search.input.value).to.equal('ins');
    });

    it('leaves keys alone while text is composed, and goes on searching', async () => {
      await search.find();
      for (const key of ['Enter', 'ArrowDown', 'Escape'])
        expect(search.press(key, {isComposing: true}).defaultPrevented).to.equal(false);
      expect([search.active, search.element.open]).to.deep.equal([undefined, true]);
      search.input.value = '東';
      search.input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, isComposing: true}));
      await waitUntil(() => search.client.words.at(-1) === '東*');
    });

    it('leaves alone the Enter that ends a composition in Safari, and takes the next', async () => {
      await search.find();
      search.input.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true, composed: true}));
      search.press('Enter');
      expect(links.followed).to.deep.equal([]);
      await waitUntil(() => {
        search.press('Enter');
        return links.followed.length === 1;
      });
    });
  });

  describe('pointer', () => {
    const middle = (element: Element): [number, number] => {
      const {x, y, width, height} = element.getBoundingClientRect();
      return [Math.round(x + width / 2), Math.round(y + height / 2)];
    };

    it('at rest chooses nothing; moving does', async () => {
      search.element.show();
      await sendMouse({type: 'move', position: [Math.round(innerWidth / 2), Math.round(innerHeight / 3)]});
      await search.find();
      await new Promise(requestAnimationFrame);
      expect(search.active).to.equal(undefined);
      await sendMouse({type: 'move', position: middle(search.rows[1]!)});
      await search.changes();
      expect(search.active).to.equal('docent.install');
    });

    it('opens what is clicked, and closes', async () => {
      await search.find();
      await sendMouse({type: 'click', position: middle(search.rows[2]!)});
      expect(links.followed).to.deep.equal(['https://docs.example/usage.html']);
      expect(search.element.open).to.equal(false);
    });

    it('a middle click is told and keeps the dialog', async () => {
      const told: string[] = [];
      search.element.addEventListener('docs-search-select', ({hit}) => told.push(hit.url!));
      await search.find();
      for (const button of [1, 2])
        search.rows[0]!.dispatchEvent(
          new MouseEvent('auxclick', {button, bubbles: true, composed: true, cancelable: true}),
        );
      expect(told).to.deep.equal([`${GUIDE}#install`]);
      expect(search.element.open).to.equal(true);
    });

    it('opens a page by its title, also when that is no row', async () => {
      await search.find();
      search.root.querySelector<HTMLElement>('#page-0')!.click();
      expect(links.followed).to.deep.equal([GUIDE]);
    });

    it('closes beside the panel, but not at the end of a selection that began in it', async () => {
      search.element.show();
      await sendMouse({type: 'move', position: middle(search.input)});
      await sendMouse({type: 'down'});
      await sendMouse({type: 'move', position: [3, 3]});
      await sendMouse({type: 'up'});
      expect(search.element.open).to.equal(true);
      await sendMouse({type: 'click', position: [3, 3]});
      expect(search.element.open).to.equal(false);
    });
  });
});
