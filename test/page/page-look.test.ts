import {expect, fixture, html} from '@open-wc/testing';
import {emulateMedia} from '@web/test-runner-commands';
import {emulateOrSkip} from '../support/emulate-media.js';
import {lightness, type PageLook, readPageLook} from '../../src/page/page-look.js';

describe('lightness', () => {
  const colors: readonly [color: string, expected: number | null][] = [
    ['rgb(255, 255, 255)', 1],
    ['rgb(0, 0, 0)', 0],
    ['rgba(255, 255, 255, 0.95)', 1],
    ['rgba(0, 0, 0, 0)', null],
    ['oklch(0.97 0.01 250)', 0.97],
    ['oklab(0.2 0 0)', 0.2],
    ['oklch(0.2 0 0 / 0.5)', null],
    ['oklch(0.2 0 none / 0.5)', null],
    ['lab(20 0 0)', 0.2],
    ['color(display-p3 1 1 1)', 1],
    ['color(srgb 0.1 0.1 0.1 / 0.5)', null],
    ['', null],
  ];
  for (const [color, expected] of colors) {
    it(`of "${color}" is ${expected}`, () => {
      if (expected === null) expect(lightness(color)).to.equal(null);
      else expect(lightness(color)).to.be.closeTo(expected, 0.001);
    });
  }
});

describe('readPageLook', () => {
  /** A page's text area inside something with a background of its own. */
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

  it('takes the colours behind and of the text', async () => {
    expect(await look({background: '#131416', color: '#cfd0d0'}, '#7cb0ff')).to.deep.equal({
      scheme: 'dark',
      background: 'rgb(19, 20, 22)',
      color: 'rgb(207, 208, 208)',
      link: 'rgb(124, 176, 255)',
    });
    expect((await look({background: '#fcfcfc', color: '#404040'}, '#2980b9')).scheme).to.equal('light');
  });

  it('leaves out what could not be read', async () => {
    const found = await look({background: '#fff', color: '#999'}, '#ffe');
    expect(found).to.deep.include({scheme: 'light', color: null, link: null});
  });

  it('takes no colour of links from navigation within the content', async () => {
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

  it('takes no colour of links from lists of what is on the page, nor of buttons', async () => {
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
});

describe('readPageLook of a page without a background', () => {
  const root = document.documentElement;
  const before = [root, document.body].map(element => element.style.cssText);
  afterEach(async () => {
    [root, document.body].forEach((element, i) => (element.style.cssText = before[i]!));
    document.querySelector('meta[name=color-scheme]')?.remove();
    await emulateMedia({colorScheme: 'light'});
  });

  const LIGHT = {scheme: 'light', background: 'rgb(255, 255, 255)', link: 'rgb(46, 133, 85)'};

  /** @param background of the root and the body */
  async function look(scheme: string, background = 'none') {
    const page = await fixture<HTMLElement>(
      html`<main>
        <p>Text <a href="#x" style="color: light-dark(#2e8555, #29d5b0)">link</a></p>
      </main>`,
    );
    for (const element of [root, document.body]) element.style.background = background;
    root.style.colorScheme = scheme;
    return readPageLook(page);
  }

  /** The canvas of dark pages is not of one colour in all engines: the link can be read on each of them. */
  function expectDark({scheme, background, link}: PageLook): void {
    expect(scheme).to.equal('dark');
    expect(lightness(background!)).to.be.below(0.2);
    expect(link).to.equal('rgb(41, 213, 176)');
  }

  it('is light, and has the colour of links', async () => {
    expect(await look('')).to.deep.include(LIGHT);
  });

  it('is light with a see-through white (Docusaurus)', async () => {
    expect(await look('light', '#fff0')).to.deep.include(LIGHT);
  });

  it('is dark where it says so', async () => {
    expectDark(await look('dark'));
  });

  it('is dark where it is as the system, and that is dark', async function () {
    expect(await look('light dark')).to.deep.include(LIGHT);
    await emulateOrSkip(this, 'colorScheme', 'dark');
    expectDark(await look('light dark'));
    expect(await look('light')).to.deep.include(LIGHT);
  });

  it('is dark where a meta tag says so', async function () {
    const meta = Object.assign(document.createElement('meta'), {name: 'color-scheme', content: 'light dark'});
    document.head.append(meta);
    await emulateOrSkip(this, 'colorScheme', 'dark');
    expectDark(await look(''));
  });

  it('leaves nothing on the page', async () => {
    await look('');
    expect(root.lastElementChild?.localName).to.equal('body');
  });
});
