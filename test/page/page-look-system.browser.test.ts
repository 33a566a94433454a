// Tests pages whose scheme depends on the system of the reader, which the test runner emulates.
import {expect, fixture, html} from '@open-wc/testing';
import {emulateMedia} from '@web/test-runner-commands';
import {emulateOrSkip} from '../support/emulate-media.js';
import {readPageLook} from '../../src/page/look.js';

const root = document.documentElement;

describe('the look of a page that follows the system setting', () => {
  const before = [root, document.body].map(element => element.style.cssText);
  afterEach(async () => {
    [root, document.body].forEach((element, i) => (element.style.cssText = before[i]!));
    document.querySelector('meta[name=color-scheme]')?.remove();
    await emulateMedia({colorScheme: 'light'});
  });

  async function look(scheme: string) {
    const page = await fixture<HTMLElement>(
      html`<main>
        <p>Text <a href="#x" style="color: light-dark(#2e8555, #29d5b0)">link</a></p>
      </main>`,
    );
    for (const element of [root, document.body]) element.style.background = 'none';
    root.style.colorScheme = scheme;
    const {scheme: shown, link} = readPageLook(page);
    return [shown, link];
  }

  const LIGHT = ['light', 'rgb(46, 133, 85)'];
  const DARK = ['dark', 'rgb(41, 213, 176)'];

  it('is dark if the system setting is dark', async function () {
    expect(await look('light dark')).to.deep.equal(LIGHT);
    await emulateOrSkip(this, 'colorScheme', 'dark');
    expect(await look('light dark')).to.deep.equal(DARK);
    expect(await look('light')).to.deep.equal(LIGHT);
  });

  it('is dark if the page allows that by a meta tag', async function () {
    const meta = Object.assign(document.createElement('meta'), {name: 'color-scheme', content: 'light dark'});
    document.head.append(meta);
    await emulateOrSkip(this, 'colorScheme', 'dark');
    expect(await look('')).to.deep.equal(DARK);
  });
});
