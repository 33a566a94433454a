import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {runAxe, runAxeInDark} from '../support/run-axe.js';
import {useDemo} from '../support/use-site.js';
import {layoutShifts} from './layout-shifts.js';
import {FAILED_REQUEST, searchDialog} from './search-dialog.js';

/** A desktop, a tablet and two phones. */
const SCREENS = [
  [1280, 800],
  [768, 1024],
  [375, 667],
  [320, 568],
] as const;

describe('the front page', () => {
  const demo = useDemo();

  it('opens search with a misspelt example query, which finds its page', async () => {
    const page = await demo.open('');
    await page
      .getByRole('group', {name: 'Ask this manual'})
      .getByRole('button', {name: /strct polcy/})
      .click();
    const {options} = searchDialog(page);
    await options.first().waitFor();
    assert.match(await options.first().innerText(), /Security and CSP/);
    assert.deepEqual(await runAxe(page, 'docs-search'), []);
  });

  it('shows its search box and the product in the first screen, at every width', async () => {
    for (const [width, height] of SCREENS) {
      const page = await demo.open('', {viewport: {width, height}});
      const box = await page.getByRole('searchbox', {name: 'Search the manual'}).boundingBox();
      assert.ok(box!.y + box!.height <= height, `${width} px: the box is in view`);
      const picture = await page.locator('.shown img:visible').boundingBox();
      const visible = height - picture!.y;
      assert.ok(visible >= height * 0.3, `${width} px: ${visible} px of the picture are in view`);
      assert.ok(
        picture!.x >= 0 && picture!.x + picture!.width <= width,
        `${width} px: the picture is not cut off`,
      );
    }
  });

  it('searches for the text typed into its search box', async () => {
    const page = await demo.open('');
    await page.getByRole('searchbox', {name: 'Search the manual'}).pressSequentially('strict csp');
    const {box, options} = searchDialog(page);
    await options.first().waitFor();
    assert.equal(await box.inputValue(), 'strict csp');
    assert.match(await options.first().innerText(), /CSP/);
  });

  it('opens search with the pictured query when the reader clicks the picture of search', async () => {
    const page = await demo.open('');
    await page.locator('.shown').click({position: {x: 60, y: 60}});
    const {box, options} = searchDialog(page);
    await options.first().waitFor();
    assert.equal(await box.inputValue(), 'hotkeys');
  });

  it('shows the picture in the colour scheme that the reader has chosen', async () => {
    const page = await demo.open('', {colorScheme: 'light'});
    const visibleImages = () =>
      page
        .locator('.shown img:visible')
        .evaluateAll(images => images.map(image => image.getAttribute('src')));
    assert.match((await visibleImages()).join(), /^[^,]*light[^,]*$/);
    await page.getByRole('button', {name: 'Dark colours'}).click();
    assert.match((await visibleImages()).join(), /^[^,]*dark[^,]*$/);
  });

  it('has a command of one line under the heading of each way to install, and cuts off no command', async () => {
    for (const [width, height] of SCREENS) {
      const page = await demo.open('', {viewport: {width, height}});
      const [inner, outer] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.equal(inner, outer, `${width} px: nothing is wider than the window`);
      const installations = await page.locator('.way').evaluateAll(parts =>
        parts.map(part => ({
          next: part.querySelector('h3')?.nextElementSibling?.localName,
          commands: [...part.querySelectorAll('pre')].map(
            ({innerText}) => innerText.trim().split('\n').length,
          ),
        })),
      );
      assert.ok(installations.length >= 6, `${installations.length} headings`);
      assert.deepEqual(
        installations.filter(({next, commands}) => next !== 'pre' || commands.join() !== '1'),
        [],
        'each heading has a command of one line',
      );
      const cut = await page
        .locator('main pre')
        .evaluateAll(blocks =>
          blocks
            .filter(block => block.scrollWidth > block.clientWidth)
            .map(block => (block as HTMLElement).innerText),
        );
      assert.deepEqual(cut, [], `${width} px: every command is completely visible`);
    }
  });

  it('has no layout shifts while it loads', async () => {
    for (const width of [1280, 375]) {
      const page = await demo.open('', {viewport: {width, height: 800}});
      assert.deepEqual(await layoutShifts(page), [], `${width} px`);
    }
  });

  it('previews its links', async () => {
    const page = await demo.open('');
    await page.locator('.try').getByRole('link', {name: 'keystroke buffer'}).hover();
    await page.locator('docs-preview[open]').waitFor({state: 'attached'});
    assert.match(await page.locator('docs-preview [part~=body]').innerText(), /keystroke buffer/i);
  });
});

describe('the gallery', () => {
  const demo = useDemo();

  it('shows its pictures completely at every width, each once it is in view', async () => {
    for (const [width, height] of SCREENS) {
      const page = await demo.open('gallery.html', {viewport: {width, height}});
      const pictures = page.locator('.gallery img');
      assert.equal(await pictures.count(), 16);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await picture.evaluate((image: HTMLImageElement) => image.decode());
        const box = await picture.boundingBox();
        assert.ok(box!.x >= 0 && box!.x + box!.width <= width, `${width} px`);
        assert.ok(Math.abs(box!.width / box!.height - 1280 / 800) < 0.02, `${width} px: not stretched`);
      }
    }
  });
});

describe('the playground', () => {
  const demo = useDemo();

  /** The element that the playground shows. */
  const demoElement = (tag: string) => `.play-stage:not([hidden]) ${tag}`;

  it('shows the HTML of the element with its attributes', async () => {
    const page = await demo.open('playground.html');
    for (const tag of ['docs-search', 'docs-preview', 'docs-embed', 'docs-versions']) {
      await page.getByRole('radio', {name: tag}).check();
      const fields = page.locator(`fieldset[data-element=${tag}]:not(.play-properties)`);
      for (const field of await fields.locator('input[type=text]').all())
        await field.fill('a "quoted" & value');
      for (const field of await fields.locator('input[type=checkbox]').all()) await field.check();
      for (const field of await fields.locator('select').all()) await field.selectOption({index: 1});
      await fields.locator('input, select').last().blur();
      const [elementAttributes, snippetAttributes] = await page.evaluate(selector => {
        const element = document.querySelector(selector)!;
        const lines = document.querySelector('.play-snippet')!.textContent;
        const pasted = new DOMParser().parseFromString(lines, 'text/html').querySelector(element.localName)!;
        return [element, pasted].map(({attributes}) =>
          [...attributes].filter(({name}) => name !== 'style').map(({name, value}) => [name, value]),
        );
      }, demoElement(tag));
      assert.deepEqual(snippetAttributes, elementAttributes, tag);
      assert.ok(elementAttributes!.length >= 5, `${tag} has the attributes of the form`);
    }
    // The test has entered the address of a section that does not exist.
    assert.deepEqual(
      (await demo.close()).filter(problem => !FAILED_REQUEST.test(problem)),
      [],
    );
  });

  it('shows a versions menu without a host, which passes axe with a colour from the form', async () => {
    const page = await demo.open('playground.html');
    const requested: string[] = [];
    page.on('request', request => requested.push(request.url()));
    await page.getByRole('radio', {name: 'docs-versions'}).check();
    await page
      .locator('.play-properties:not([hidden])')
      .getByLabel('--docs-accent', {exact: true})
      .fill('#7c2d12');
    const menu = page.locator(demoElement('docs-versions'));
    await menu.getByRole('button', {name: 'Version stable'}).click();
    await menu.locator('[part=choice]').first().waitFor();
    assert.deepEqual(
      (await menu.locator('[part=choice]').allTextContents()).map(name => name.trim()),
      ['latest', 'stable', '2.0', '1.0', 'العربية', 'Deutsch', 'English', 'PDF', 'EPUB'],
    );
    assert.deepEqual(await runAxe(page), []);
    assert.deepEqual(await runAxeInDark(page), []);
    await menu.getByRole('link', {name: '1.0', exact: true}).click();
    await page.waitForURL(/playground\.html$/);
    assert.deepEqual(
      requested.filter(url => url.includes('/_/addons')),
      [],
    );
  });

  it('sets custom properties, shows their CSS, and leaves out values that would end a rule', async () => {
    const page = await demo.open('playground.html');
    const fields = page.locator('fieldset[data-element=docs-search]');
    const field = (name: string) => fields.getByLabel(`--docs-${name}`, {exact: true});
    await field('search-accent').fill('rebeccapurple');
    await field('radius').fill('0');
    await field('search-mark').fill('red; } </style><b>');
    await field('search-mark').blur();
    assert.equal(
      await page.locator('.play-css').innerText(),
      ':root {\n  --docs-radius: 0;\n}\ndocs-search {\n  --docs-search-accent: rebeccapurple;\n}',
    );
    const set = await page
      .locator(demoElement('docs-search'))
      .evaluate(element =>
        ['accent', 'mark'].map(name => getComputedStyle(element).getPropertyValue(`--docs-search-${name}`)),
      );
    assert.deepEqual(set, ['rebeccapurple', '']);
    assert.deepEqual(await runAxe(page), []);
  });

  it('copies the CSS, and says so', async () => {
    const page = await demo.open('playground.html', {permissions: ['clipboard-read', 'clipboard-write']});
    const fields = page.locator('fieldset[data-element=docs-search]');
    await fields.getByLabel('--docs-accent', {exact: true}).fill('#123456');
    await page.getByRole('button', {name: 'Copy the CSS'}).click();
    await page.getByText('Copied.', {exact: true}).waitFor();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      ':root {\n  --docs-accent: #123456;\n}',
    );
    // The colour input beside the field shows the typed colour, and changes it.
    const colorInput = fields.getByLabel('Pick --docs-accent', {exact: true});
    assert.equal(await colorInput.inputValue(), '#123456');
    await colorInput.fill('#654321');
    assert.match(await page.locator('.play-css').innerText(), /--docs-accent: #654321;/);
  });

  it('changes the appearance of an open search, while the form keeps the focus', async () => {
    const page = await demo.open('playground.html');
    await page.getByRole('button', {name: 'Open it in the window below'}).press('Enter');
    const framed = page.frameLocator('.play-frame');
    const panel = framed.locator('docs-search [part~=panel]');
    await framed.locator('docs-search [part~=option]').first().waitFor();
    await page.locator('.play-preset select:visible').selectOption('warm paper');
    const background = () => panel.evaluate(element => getComputedStyle(element).backgroundColor);
    assert.equal(await background(), 'rgb(251, 245, 230)');
    // A change of an attribute replaces the element, which the button opens again.
    const field = page.getByLabel('no-result-preview', {exact: true});
    // A click, because a key press could still reach the frame, which had the focus before.
    await field.click();
    await framed.locator('docs-search[no-result-preview]:not([open])').waitFor({state: 'attached'});
    assert.equal(await field.evaluate(element => element === document.activeElement), true);
    await page.getByRole('button', {name: 'Open it in the window below'}).press('Enter');
    await framed.locator('docs-search[no-result-preview] [part~=option]').first().waitFor();
    assert.equal(await background(), 'rgb(251, 245, 230)');
  });

  it('has presets that pass axe in light and dark', async () => {
    const page = await demo.open('playground.html');
    const names = await page.locator('.play-preset select:visible').locator('option').allInnerTexts();
    assert.ok(names.length > 3, `${names.length} presets`);
    await page.getByRole('button', {name: 'Open it in the window below'}).click();
    const framed = page.frameLocator('.play-frame');
    await framed.locator('docs-search [part~=option]').first().waitFor();
    const frame = page.frame({url: /previews\.html/})!;
    for (const name of names) {
      await page.locator('.play-preset select:visible').selectOption(name);
      await page.emulateMedia({colorScheme: 'light'});
      assert.deepEqual(await runAxe(frame), [], `${name}, light`);
      assert.deepEqual(await runAxeInDark(page, frame), [], `${name}, dark`);
    }
  });

  it('works by keyboard, can be reset, and passes axe', async () => {
    const page = await demo.open('playground.html');
    const snippet = page.locator('.play-snippet');
    await page.getByRole('radio', {name: 'docs-search'}).focus();
    await page.keyboard.press('ArrowDown');
    assert.match(await snippet.innerText(), /<docs-preview>/);
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('source', {exact: true}).focus();
    await page.keyboard.press('Space');
    assert.match(await snippet.innerText(), /<docs-embed href="[^"]+" source heading-level="3">/);
    assert.deepEqual(await runAxe(page), []);
    await page.setViewportSize({width: 375, height: 700});
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.equal(inner, outer, 'nothing is wider than a phone');
    await page.getByRole('button', {name: 'Start over'}).press('Enter');
    await page.locator(demoElement('docs-search')).getByRole('button', {name: 'Search'}).waitFor();
    assert.match(await snippet.innerText(), /\n<docs-search><\/docs-search>$/);
  });
});
