import {expect, fixture, html} from '@open-wc/testing';
import {lightness, readPageLook} from '../../src/page/page-look.js';

describe('lightness', () => {
  const colors: readonly [color: string, expected: number | null][] = [
    ['rgb(255, 255, 255)', 1],
    ['rgb(0, 0, 0)', 0],
    ['rgba(255, 255, 255, 0.95)', 1],
    ['rgba(0, 0, 0, 0)', null],
    ['oklch(0.97 0.01 250)', 0.97],
    ['oklab(0.2 0 0)', 0.2],
    ['oklch(0.2 0 0 / 0.5)', null],
    ['lab(20 0 0)', null],
    ['color(display-p3 1 1 1)', null],
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

  it('goes by color-scheme where there is no background', async () => {
    const background = document.body.style.background;
    document.body.style.background = 'none';
    const found = await look({'color-scheme': 'dark'});
    document.body.style.background = background;
    expect(found).to.deep.include({scheme: 'dark', background: null, color: null, link: null});
  });
});
