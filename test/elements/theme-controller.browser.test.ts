import {expect, waitUntil} from '@open-wc/testing';
import {emulateMedia} from '@web/test-runner-commands';
import {LitElement} from 'lit';
import {ThemeController} from '../../src/elements/theme-controller.js';
import {emulateOrSkip} from '../support/emulate-media.js';

class ThemedElement extends LitElement {
  changes: string[] = [];

  constructor() {
    super();
    new ThemeController(this, () => this.changes.push(getComputedStyle(document.body).color));
  }
}
customElements.define('test-themed', ThemedElement);

describe('ThemeController', () => {
  let element: ThemedElement;

  beforeEach(() => {
    element = document.body.appendChild(new ThemedElement());
  });
  afterEach(async () => {
    element.remove();
    document.body.removeAttribute('style');
    document.documentElement.removeAttribute('data-theme');
    await emulateMedia({colorScheme: 'light'});
  });
  const changed = (count: number) =>
    waitUntil(() => element.changes.length === count, `${count} changes reported`);

  it('reports a change of an attribute of the root and of the body', async () => {
    document.documentElement.dataset['theme'] = 'dark';
    await changed(1);
    document.body.style.color = 'red';
    await changed(2);
  });

  it('reports a change of the system setting', async function () {
    await emulateOrSkip(this, 'colorScheme', 'dark');
    await changed(1);
  });

  it('reports a change once the transition to the new colours has ended', async () => {
    Object.assign(document.body.style, {color: 'rgb(0, 0, 0)', transition: 'color 0.1s'});
    await changed(1);
    document.body.style.color = 'rgb(200, 200, 200)';
    await changed(2);
    expect(element.changes[1]).to.equal('rgb(200, 200, 200)');
  });

  it('reports nothing once its element has left the page', async () => {
    element.remove();
    document.body.style.color = 'red';
    const attached = document.body.appendChild(new ThemedElement());
    document.body.style.color = 'blue';
    await waitUntil(() => attached.changes.length, 'a change is reported');
    attached.remove();
    expect(element.changes).to.deep.equal([]);
  });
});
