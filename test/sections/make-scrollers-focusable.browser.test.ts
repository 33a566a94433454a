import {expect, fixture, html} from '@open-wc/testing';
import {makeScrollersFocusable} from '../../src/sections/finish-content.js';

describe('makeScrollersFocusable', () => {
  it('makes only elements focusable whose content is wider than their box', async () => {
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

  it('measures all elements before it changes the first one, so that the browser computes the layout only once', async () => {
    const root = await fixture<HTMLElement>(html`
      <div style="width: 100px">
        ${Array.from({length: 9}, () => html`<pre style="overflow: auto">${'long '.repeat(99)}</pre>`)}
      </div>
    `);
    const steps: string[] = [];
    for (const pre of root.querySelectorAll('pre')) {
      const {scrollWidth} = pre;
      Object.defineProperty(pre, 'scrollWidth', {get: () => (steps.push('measure'), scrollWidth)});
      Object.defineProperty(pre, 'tabIndex', {set: () => steps.push('change')});
    }
    makeScrollersFocusable(root);
    expect(steps.join(' ')).to.equal([...Array(9).fill('measure'), ...Array(9).fill('change')].join(' '));
  });
});
