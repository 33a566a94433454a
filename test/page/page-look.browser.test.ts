import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import fc from 'fast-check';
import {applyLook, lightness, readPageLook} from '../../src/page/look.js';

describe('lightness', () => {
  const colors: readonly [color: string, expected: number | null][] = [
    ['rgb(255, 255, 255)', 1],
    ['rgb(0, 0, 0)', 0],
    // The eye is most sensitive to green.
    ['rgb(255, 0, 0)', 0.46],
    ['rgb(0, 255, 0)', 0.85],
    ['rgb(0, 0, 255)', 0.26],
    ['rgba(255, 255, 255, 0.95)', 1],
    ['rgba(255, 255, 255, 0.9)', 1],
    ['rgba(255, 255, 255, 0.89)', null],
    ['rgba(0, 0, 0, 0)', null],
    ['oklch(0.97 0.01 250)', 0.97],
    ['oklab(0.2 0 0)', 0.2],
    ['oklch(0.2 0 0 / 0.5)', null],
    ['oklch(0.2 0 none / 0.5)', null],
    // Nearly grey, as browsers write calculated colours.
    ['oklch(0.78 7.45e-9 0)', 0.78],
    ['oklab(0.3 1e-8 -2e-9 / 0.5)', null],
    ['lab(20 0 0)', 0.2],
    ['lch(50 0 0)', 0.5],
    ['color(display-p3 1 1 1)', 1],
    ['color(srgb 0.5 0.5 0.5)', 0.5],
    ['color(srgb none 1 0)', 0.85],
    ['color(srgb 0.1 0.1 0.1 / 0.5)', null],
    ['transparent', null],
    ['', null],
  ];
  for (const [color, expected] of colors) {
    it(`of "${color}" is ${expected}`, () => {
      if (expected === null) expect(lightness(color)).to.equal(null);
      else expect(lightness(color)).to.be.closeTo(expected, 0.005);
    });
  }
});

/** Contrast by WCAG 2. */
function contrastOf(...colors: readonly (readonly number[])[]): number {
  const [low, high] = colors
    .map(parts => parts.map(part => part / 255))
    .map(parts => parts.map(part => (part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92)))
    .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

describe('readPageLook', () => {
  /** The look of a page whose main element is in a container with these styles. */
  async function look(around: Record<string, string>, link = '') {
    const outer = await fixture<HTMLElement>(
      html`<div>
        <main>
          <p>Text <a href="#x">link</a></p>
        </main>
      </div>`,
    );
    for (const [name, value] of Object.entries(around)) outer.style.setProperty(name, value);
    outer.querySelector('a')!.style.color = link;
    return readPageLook(outer.querySelector('main')!);
  }

  it('reads the background and the colour of the text', async () => {
    expect(await look({background: '#131416', color: '#cfd0d0'}, '#7cb0ff')).to.deep.equal({
      scheme: 'dark',
      background: 'rgb(19, 20, 22)',
      color: 'rgb(207, 208, 208)',
      link: 'rgb(124, 176, 255)',
    });
    // Read the Docs' theme.
    expect(await look({background: '#fcfcfc', color: '#404040'}, '#2980b9')).to.deep.equal({
      scheme: 'light',
      background: 'rgb(252, 252, 252)',
      color: 'rgb(64, 64, 64)',
      link: 'rgb(41, 128, 185)',
    });
  });

  it('reads the background around a shadow root', async () => {
    const host = await fixture<HTMLElement>(html`<div style="background: #131416"></div>`);
    const section = document.createElement('section');
    host.attachShadow({mode: 'open'}).append(section);
    expect(readPageLook(section)).to.deep.include({scheme: 'dark', background: 'rgb(19, 20, 22)'});
  });

  // The contrasts are from a contrast checker.
  for (const [background, color, contrast, isUsed] of [
    ['#fff', '#636363', '6.0', true],
    ['#fff', '#6a6a6a', '5.4', false],
    ['#000', '#a0a0a0', '8.0', true],
  ] as const)
    it(`${isUsed ? 'uses' : 'ignores'} a text colour with a contrast of ${contrast}:1 on ${background}`, async () => {
      const pageLook = await look({background, color});
      expect(pageLook.color !== null).to.equal(isUsed);
    });

  for (const [background, color, contrast, isUsed] of [
    ['#fff', '#888', '3.5', true],
    ['#fff', '#919191', '3.2', false],
    ['#000', '#777', '4.7', true],
    // A weak contrast, although the mean of the channels is that of a dark grey.
    ['#fff', '#00e000', '1.8', false],
    ['#fff', '#4caf50', '2.8', false],
    ['#131416', '#ff5252', '5.8', true],
  ] as const)
    it(`${isUsed ? 'uses' : 'ignores'} a link colour with a contrast of ${contrast}:1 on ${background}`, async () => {
      const pageLook = await look({background}, color);
      expect(pageLook.link !== null).to.equal(isUsed);
    });

  it('uses no text colour with a contrast below 5:1, and no link colour below 3:1, for any two colours', () => {
    const part = fc.oneof(fc.constantFrom(0, 255), fc.integer({min: 0, max: 255}));
    const color = fc.tuple(part, part, part);
    const page = document.createElement('main');
    page.innerHTML = '<p><a href="#x">link</a></p>';
    document.body.append(page);
    fc.assert(
      fc.property(color, color, (background, text) => {
        page.style.background = `rgb(${background.join()})`;
        page.style.color = page.querySelector('a')!.style.color = `rgb(${text.join()})`;
        const pageLook = readPageLook(page);
        const contrast = contrastOf(background, text);
        if (pageLook.color) expect(contrast).to.be.at.least(5);
        if (pageLook.link) expect(contrast).to.be.at.least(2.95);
      }),
      {
        numRuns: 1_000,
        examples: [
          [
            [255, 255, 255],
            [255, 45, 255],
          ],
        ],
      },
    );
    page.remove();
  });

  it('treats a page darker than mid grey as dark', async () => {
    expect((await look({background: '#777'})).scheme).to.equal('dark');
    expect((await look({background: '#808080'})).scheme).to.equal('light');
    expect((await look({background: 'lab(50 0 0)'})).scheme).to.equal('light');
  });

  it('ignores colours that are illegible on the background', async () => {
    const pageLook = await look({background: '#fff', color: '#999'}, '#ffe');
    expect(pageLook).to.deep.include({scheme: 'light', color: null, link: null});
  });

  it('ignores links in navigation within the content', async () => {
    const page = await fixture<HTMLElement>(
      html`<main style="background: #fff">
        <nav>
          <ul>
            <li><a href="#a" style="color: #222">Page</a></li>
          </ul>
        </nav>
        <p><a href="#b" style="color: #4051b5">link</a></p>
      </main>`,
    );
    expect(readPageLook(page).link).to.equal('rgb(64, 81, 181)');
  });

  it('ignores links in tables of contents, and buttons', async () => {
    const page = await fixture<HTMLElement>(
      html`<main style="background: #fff">
        <ul>
          <li><a href="#a" style="color: #222">On this page</a></li>
        </ul>
        <p><a href="#b" class="md-button" style="color: #333">Get it</a></p>
        <p><a href="#c" style="color: #4051b5">link</a></p>
      </main>`,
    );
    expect(readPageLook(page).link).to.equal('rgb(64, 81, 181)');
  });

  it('uses links in lists if no paragraph has one', async () => {
    const page = await fixture<HTMLElement>(
      html`<main style="background: #fff">
        <p>Text</p>
        <ul>
          <li><a href="#a" style="color: #4051b5">On this page</a></li>
        </ul>
      </main>`,
    );
    expect(readPageLook(page).link).to.equal('rgb(64, 81, 181)');
  });

  it('ignores the colour of a link under the pointer', async () => {
    const page = await fixture<HTMLElement>(
      html`<main style="background: #fff">
        <style>
          main a {
            color: #4051b5;
          }
          main a:hover {
            color: #a00;
          }
        </style>
        <p><a href="#a">first</a> and <a href="#b">second</a></p>
      </main>`,
    );
    const {x, y} = page.querySelector('a')!.getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.ceil(x) + 2, Math.ceil(y) + 2]});
    await waitUntil(() => page.querySelector('a')!.matches(':hover'));
    expect(readPageLook(page).link).to.equal('rgb(64, 81, 181)');
    await resetMouse();
  });

  it('has no link colour on a page without links', async () => {
    const page = await fixture<HTMLElement>(html`<main style="background: #fff">Text</main>`);
    expect(readPageLook(page).link).to.equal(null);
  });
});

it("applyLook sets the page's colours in the style of an element, and removes those that are not in the given look", () => {
  const element = document.createElement('p');
  applyLook({scheme: 'dark', background: 'black', color: null, link: 'red'}, element);
  expect(element.getAttribute('style')).to.match(
    /color-scheme: dark.*--page-background: *black.*--page-link: *red/,
  );
  expect(element.style.getPropertyValue('--page-color')).to.equal('');
  applyLook({link: 'blue'}, element);
  expect(element.getAttribute('style')).to.match(/^--page-link: *blue;$/);
});
