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
    it('marks the first row, and arrow keys move from there and wrap around', async () => {
      await search.find();
      expect(search.active).to.equal(undefined);
      expect(search.input.hasAttribute('aria-activedescendant')).to.equal(false);
      const marked = () => [...search.root.querySelectorAll('.marked')].map(({id}) => id);
      expect(marked()).to.deep.equal(['row-0']);
      const actives: (string | undefined)[] = [];
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
        actives.push(search.active);
      }
      const [first, second, , last] = search.titles;
      expect(actives).to.deep.equal([second, first, last, first, last, first, last, first]);
      expect(marked()).to.deep.equal(['row-0']);
      expect(search.root.querySelectorAll('[aria-selected=true]')).to.have.length(1);
    });

    it('opens the first row on Enter if none is selected', async () => {
      await search.find();
      await sendKeys({press: 'Enter'});
      expect(links.followed).to.deep.equal([`${GUIDE}#install`]);
      expect(search.element.open).to.equal(false);
    });

    it('opens the row of the pending answer that arrow keys, pressed before it arrived, have selected', async () => {
      search.element.show();
      await search.type('in');
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter']) search.press(key);
      expect(links.followed).to.deep.equal([]);
      await waitUntil(() => search.client.requests.length > 0, 'no request', {interval: 1});
      await search.answer(twoPages());
      expect(links.followed).to.deep.equal(['https://docs.example/usage.html']);
    });

    it('keeps a row selected, or the row at its position, if it was selected before the pending answer arrived', async () => {
      await search.find();
      await search.type('ins');
      search.press('ArrowDown');
      await waitUntil(() => search.client.words.includes('ins*'), 'no request', {interval: 1});
      const [guide, usage] = twoPages().results;
      await search.answer({...twoPages(), results: [usage!, guide!]});
      expect(search.active, 'the same row at its new place').to.equal('docent.install');
      await search.type('inst');
      search.press('ArrowDown');
      await waitUntil(() => search.client.words.includes('inst*'), 'no request', {interval: 1});
      await search.answer({...twoPages(), results: [guide!]});
      expect(search.active, 'the row at the same place').to.equal('docent.install');
    });

    it('loads the code for following a row with the first answer', async () => {
      await search.find();
      await waitUntil(() =>
        performance.getEntriesByType('resource').some(({name}) => /\/search\/landing\.[jt]s/.test(name)),
      );
    });

    it('opens the selected row on Enter', async () => {
      await search.find();
      await sendKeys({press: 'ArrowUp'});
      await sendKeys({press: 'Enter'});
      expect(links.followed).to.deep.equal(['https://docs.example/usage.html#options']);
    });

    it('opens the first row of the pending answer on Enter', async () => {
      search.element.show({query: 'in'});
      await sendKeys({press: 'Enter'});
      expect(links.followed).to.deep.equal([]);
      await search.answer(twoPages());
      expect(links.followed).to.deep.equal([`${GUIDE}#install`]);
    });

    it('treats Enter with a modifier like a click with it, and keeps the dialog open', async () => {
      await search.find();
      for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) search.press('Enter', {[modifier]: true});
      expect(links.followed).to.deep.equal(['ctrl', 'meta', 'shift'].map(key => `${key} ${GUIDE}#install`));
      expect(search.element.open).to.equal(true);
    });

    it('clears the box on Escape, then closes search', async () => {
      await search.find();
      await sendKeys({press: 'Escape'});
      expect([search.input.value, search.element.open]).to.deep.equal(['', true]);
      await search.changes();
      expect(search.rows).to.deep.equal([]);
      await sendKeys({press: 'Escape'});
      expect(search.element.open).to.equal(false);
    });

    it('does not pass keys typed into search on to the page', async () => {
      await search.find();
      const received: string[] = [];
      const handleEvent = ({type}: Event) => received.push(type);
      for (const type of ['keydown', 'keypress', 'keyup']) addEventListener(type, handleEvent);
      for (const press of ['f', 's', 'n', 'ArrowLeft', 'Shift']) await sendKeys({press});
      for (const type of ['keydown', 'keypress', 'keyup']) removeEventListener(type, handleEvent);
      expect(received).to.deep.equal([]);
    });

    it('moves the focus with Tab from the box through the buttons, and not back to the box', async () => {
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

    it('leaves keys pressed on buttons to the browser', async () => {
      await search.find();
      search.part('close')!.focus();
      expect(search.press('ArrowDown', {}, search.part('close')!).defaultPrevented).to.equal(false);
      expect(search.press('Enter', {}, search.part('close')!).defaultPrevented).to.equal(false);
      expect(search.active).to.equal(undefined);
    });

    it('continues in the box if the reader types while a row has the focus', async () => {
      await search.find();
      search.rows[1]!.focus();
      await sendKeys({press: 's'});
      expect(search.root.activeElement === search.input).to.equal(true);
      expect(search.input.value).to.equal('ins');
    });

    it('ignores keys during composition, and continues to search', async () => {
      await search.find();
      for (const key of ['Enter', 'ArrowDown', 'Escape'])
        expect(search.press(key, {isComposing: true}).defaultPrevented).to.equal(false);
      expect([search.active, search.element.open]).to.deep.equal([undefined, true]);
      search.input.value = '東';
      search.input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, isComposing: true}));
      await waitUntil(() => search.client.words.at(-1) === '東*');
    });

    it('ignores the Enter that ends a composition in Safari, and handles the next one', async () => {
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

    it('selects a row only when it moves', async () => {
      search.element.show();
      await sendMouse({type: 'move', position: [Math.round(innerWidth / 2), Math.round(innerHeight / 3)]});
      await search.find();
      await new Promise(requestAnimationFrame);
      expect(search.active).to.equal(undefined);
      await sendMouse({type: 'move', position: middle(search.rows[1]!)});
      await search.changes();
      expect(search.active).to.equal('docent.install');
    });

    it('opens a clicked result, and closes search', async () => {
      await search.find();
      await sendMouse({type: 'click', position: middle(search.rows[2]!)});
      expect(links.followed).to.deep.equal(['https://docs.example/usage.html']);
      expect(search.element.open).to.equal(false);
    });

    it('reports a middle click and keeps the dialog open', async () => {
      const urls: string[] = [];
      search.element.addEventListener('docs-search-select', ({hit}) => urls.push(hit.url!));
      await search.find();
      for (const button of [1, 2])
        search.rows[0]!.dispatchEvent(
          new MouseEvent('auxclick', {button, bubbles: true, composed: true, cancelable: true}),
        );
      expect(urls).to.deep.equal([`${GUIDE}#install`]);
      expect(search.element.open).to.equal(true);
    });

    it('opens a page by a click on its title, even if that is not a row', async () => {
      await search.find();
      search.root.querySelector<HTMLElement>('#page-0')!.click();
      expect(links.followed).to.deep.equal([GUIDE]);
    });

    it('closes search on a click beside the panel, but not at the end of a text selection', async () => {
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
