import {expect, fixture, html} from '@open-wc/testing';
import {makeScrollersFocusable} from '../../src/sections/finish-content.js';

describe('makeScrollersFocusable', () => {
  it('lets the keyboard into what is wider than its place, and into nothing else', async () => {
    const root = await fixture<HTMLElement>(html`
      <div style="width: 100px">
        <pre id="wide" style="overflow: auto">${'a long line of code '.repeat(9)}</pre>
        <pre id="narrow" style="overflow: auto">x</pre>
      </div>
    `);
    makeScrollersFocusable(root);
    expect(root.querySelector('#wide')).to.have.attribute('tabindex', '0');
    expect(root.querySelector('#narrow')).not.to.have.attribute('tabindex');
  });
});
