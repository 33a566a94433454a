import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {en} from '../../../src/i18n/en.js';
import {answer, object, result, section, twoPages} from './answers.js';
import {createSearch, type Search} from './open-search.js';

describe('a row of <docs-search>', () => {
  let search: Search;
  let written: string[];
  beforeEach(async () => {
    search = await createSearch();
    written = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {writeText: (text: string) => Promise.resolve(void written.push(text))},
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    localStorage.clear();
  });

  /** Row 1 of the answer is `docent.install`. */
  const goToObject = async () => {
    await search.find();
    search.press('ArrowDown');
    await search.changes();
    expect(search.active).to.equal('docent.install');
  };

  it('copies the name of its object on Ctrl+C and ⌘C if it is selected, and announces that', async () => {
    await goToObject();
    for (const modifier of ['ctrlKey', 'metaKey'])
      expect(search.press('c', {[modifier]: true}).defaultPrevented).to.equal(true);
    await waitUntil(() => search.text('copied') === 'Copied: docent.install');
    expect(written).to.deep.equal(['docent.install', 'docent.install']);
    search.press('ArrowUp');
    await search.changes();
    expect(search.text('copied')).to.equal('');
  });

  it('announces a copied name even if there is another search element on the page', async () => {
    const second = await createSearch();
    await second.find();
    await goToObject();
    search.press('c', {ctrlKey: true});
    await waitUntil(() => search.text('copied') === 'Copied: docent.install');
    second.element.requestUpdate();
    await second.changes();
    search.element.requestUpdate();
    await search.changes();
    expect([second.text('copied'), search.text('copied')]).to.deep.equal(['', 'Copied: docent.install']);
  });

  it('leaves Ctrl+C to the browser if text or a section is selected', async () => {
    await goToObject();
    search.input.select();
    expect(search.press('c', {ctrlKey: true}).defaultPrevented).to.equal(false);
    search.input.setSelectionRange(0, 0);
    search.press('ArrowUp');
    await search.changes();
    expect(search.press('c', {ctrlKey: true}).defaultPrevented).to.equal(false);
    expect(written).to.deep.equal([]);
  });

  it('has a button beside the option that copies the name, for the pointer only', async () => {
    await goToObject();
    const button = search.part('copy')!;
    expect(getComputedStyle(button).visibility).to.equal('visible');
    expect([
      button.tabIndex,
      button.getAttribute('aria-hidden'),
      button.closest('[role=option]'),
    ]).to.deep.equal([-1, 'true', null]);
    button.click();
    await waitUntil(() => search.part('copy')!.title === en.copied);
    expect(written).to.deep.equal(['docent.install']);
    expect(search.element.open).to.equal(true);
  });

  for (const width of [320, 375, 768, 1280])
    it(`has a copy button that covers no text in a window of ${width} px`, async () => {
      const before = {width: innerWidth, height: innerHeight};
      await setViewport({width, height: 800});
      try {
        const long = 'a word and '.repeat(30);
        const block = object({name: 'docent.a_name_of_some_length.install', content: long});
        await search.find('install', answer([result({}, block)]));
        const row = search.rows[0]!;
        const button = search.part('copy')!.getBoundingClientRect();
        const texts = [...row.querySelectorAll('[part=title], [part=badge], [part=snippet]')].flatMap(
          text => {
            const range = document.createRange();
            range.selectNodeContents(text);
            // Text beyond an ellipsis is not visible.
            const visibleEnd = text.getBoundingClientRect().right;
            return [...range.getClientRects()].map(
              ({left, top, right, bottom}) =>
                new DOMRect(left, top, Math.min(right, visibleEnd) - left, bottom - top),
            );
          },
        );
        const isOver = ({left, right, top, bottom}: DOMRect) =>
          left < button.right && right > button.left && top < button.bottom - 4 && bottom > button.top + 4;
        expect(texts).to.have.length.above(2);
        expect(texts.filter(isOver)).to.have.length(0);
        expect(button.right).to.be.at.most(row.getBoundingClientRect().right);
      } finally {
        await setViewport(before);
      }
    });

  it('announces nothing if the browser does not allow copying', async () => {
    Object.defineProperty(navigator, 'clipboard', {configurable: true, value: undefined});
    await goToObject();
    search.part('copy')!.click();
    await search.changes();
    expect(search.text('copied')).to.equal('');
  });

  describe('its content', () => {
    it('names the words of the query that are missing', async () => {
      await search.find(
        'install tox',
        answer([
          result({}, section({highlights: {title: [], content: ['How to <span>install</span> it.']}})),
          result({title: 'Tox'}, section({content: 'install tox'})),
        ]),
      );
      const [first, second] = search.rows.map(row => row.querySelector('.missing')?.textContent);
      expect([first, second]).to.deep.equal(['without: tox', undefined]);
    });

    it('includes the arguments of a function, or empty parentheses', async () => {
      const gather = object({name: 'asyncio.gather', signature: 'awaitable asyncio.gather(*aws)'});
      await search.find('called', answer([result({}, gather, object())]));
      expect(search.rows.map(row => row.querySelector('.name')!.textContent)).to.deep.equal([
        'asyncio.gather(*aws)',
        'docent.install()',
      ]);
    });

    it('includes the last component of a long name and the end of its signature, on one line', async () => {
      const before = {width: innerWidth, height: innerHeight};
      await setViewport({width: 375, height: 700});
      try {
        const name = 'docent.some.long.way.of.packages.install';
        const signature = `${name}(${'argument, '.repeat(6)}last) -> int`;
        await search.find('install', answer([result({}, object({name, signature}))]));
        const [qualifier, own] = search.root.querySelectorAll<HTMLElement>('.object [part=title] > span');
        expect([qualifier!.textContent, own!.textContent]).to.deep.equal([
          'docent.some.long.way.of.packages',
          '.install',
        ]);
        const isCut = ({scrollWidth, clientWidth}: HTMLElement) => scrollWidth > clientWidth;
        const [args, end] = ['signature', 'end'].map(part => search.part(part)!);
        expect([qualifier!, own!, args!, end!].map(isCut)).to.deep.equal([true, false, true, false]);
        expect(end!.textContent).to.equal(') -> int');
        const {height} = search.root.querySelector('.object .name')!.getBoundingClientRect();
        expect(height).to.be.below(30);
      } finally {
        await setViewport(before);
      }
    });

    for (const [name, signature] of [
      ['re.sub', 're.sub(x)'],
      ['copy.copy', 'copy.copy(x)'],
      ['abs', 'abs(x)'],
      ['re', 're(ab)'],
    ] as const)
      it(`includes a short name and signature without a gap between them: ${signature}`, async () => {
        await search.find('called', answer([result({}, object({name, signature}))]));
        const line = search.root.querySelector('.object .fit')!;
        expect(line.textContent).to.equal(signature);
        const range = document.createRange();
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const boxes: DOMRect[] = [];
        while (texts.nextNode()) {
          range.selectNodeContents(texts.currentNode);
          if (String(range)) boxes.push(range.getBoundingClientRect());
        }
        for (const [index, {left}] of boxes.slice(1).entries())
          expect(left, `${index + 1}`).to.be.closeTo(boxes[index]!.right, 1);
      });

    for (const signature of ['install(to)', `install(${'argument, '.repeat(20)}last)`])
      it(`has a gap between ${signature.slice(0, 16)}… and its kind, on one line`, async () => {
        await search.find('called', answer([result({}, object({name: 'install', signature}))]));
        const [name, kind] = ['.fit', '.kind'].map(part =>
          search.root.querySelector(`.object ${part}`)!.getBoundingClientRect(),
        );
        expect(kind!.left - name!.right).to.be.at.least(8);
        expect(kind!.top).to.be.below(name!.bottom);
      });

    for (const width of [375, 1280])
      it(`names missing words on the line of the text, cut if they are long, in a window of ${width} px`, async () => {
        const before = {width: innerWidth, height: innerHeight};
        await setViewport({width, height: 700});
        try {
          const words = [
            'tox',
            'internationalization-of-everything-that-is-left-in-it-for-translators-to-do',
          ];
          const content = ['How to <span>install</span> it, and more. '.repeat(5)];
          for (const [row, word] of words.entries()) {
            await search.find(
              `install ${word}`,
              answer([result({}, section({highlights: {title: [], content}})), result({title: 'Other'})]),
            );
            await waitUntil(
              () => search.text('missing') === `without: ${word}`,
              `not the answer for ${word}`,
            );
            const missing = search.part('missing')!;
            const [text, note, line] = [search.part('snippet')!, missing, search.part('text')!].map(element =>
              element.getBoundingClientRect(),
            );
            expect(note!.top).to.be.within(text!.top - 4, text!.bottom);
            expect(note!.right).to.be.at.most(line!.right + 1);
            expect(text!.width).to.be.at.least(line!.width / 2);
            expect(line!.height).to.be.below(30);
            expect(missing.scrollWidth > missing.clientWidth, 'cut').to.equal(row === 1);
          }
        } finally {
          await setViewport(before);
        }
      });

    it('includes the titles that links in the current page’s navigation give to the folders of the result', async () => {
      const navigation = await fixture(
        html`<nav><a href="https://docs.example/library/index.html">The Standard Library</a></nav>`,
      );
      await search.find('in', answer([result({path: '/library/asyncio-task.html'}, section())]));
      expect(search.text('breadcrumb')).to.equal('The Standard Library');
      navigation.remove();
      search.element.hide();
      await search.find('ins', answer([result({path: '/library/asyncio-task.html'}, section())]));
      await waitUntil(() => search.text('breadcrumb') === 'library', 'not read again');
    });

    it('includes the breadcrumb of a page only if it fits beside the title', async () => {
      const path = '/guide/reference/of/everything.html';
      await search.find('in', answer([result({path}, section()), result({path, title: 'Long '.repeat(30)})]));
      const seen = [...search.root.querySelectorAll('.breadcrumb')].map(
        crumb => crumb.getBoundingClientRect().top < crumb.parentElement!.getBoundingClientRect().bottom,
      );
      expect(seen).to.deep.equal([true, false]);
    });

    it('has another colour if the link was visited', async () => {
      await search.find();
      // Scripts cannot find out which links were visited, only that there is a rule for them.
      const rules = search.root.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules]);
      const visited = rules.find(rule => rule.cssText.includes(':visited')) as CSSStyleRule | undefined;
      expect(visited && [...visited.style]).to.deep.equal(['color']);
    });

    it('adopts each style sheet once, however often it renders', async () => {
      await search.find('in', twoPages());
      await search.type('ins');
      await search.changes();
      expect(new Set(search.root.adoptedStyleSheets).size).to.equal(search.root.adoptedStyleSheets.length);
    });
  });

  it('passes axe', async () => {
    await goToObject();
    await expect(search.element).to.be.accessible();
  });
});
