import {expect, fixture, waitUntil} from '@open-wc/testing';
import {html} from 'lit';
import {property} from 'lit/decorators.js';
import {DocsElement} from '../../src/elements/docs-element.js';
import {en} from '../../src/i18n/en.js';
import type {Messages} from '../../src/i18n/messages.js';

class TestElement extends DocsElement<Messages> {
  constructor() {
    super(en);
  }

  @property({type: Boolean, attribute: 'is-marked', reflect: true}) isMarked = false;

  protected override render() {
    return html`<p>${this.messages.search}</p>`;
  }
}
customElements.define('test-docs-element', TestElement);

const create = (markup = html`<test-docs-element></test-docs-element>`) => fixture<TestElement>(markup);
const text = (element: TestElement) => element.shadowRoot!.textContent.trim();

describe('DocsElement', () => {
  it('has reactive properties, its own and those that a subclass declares by decorators', async () => {
    const element = await create(
      html`<test-docs-element project="kettle" version="v2" api="/a/" index="/i/"></test-docs-element>`,
    );
    const {project, version, api, index, isMarked} = element;
    expect([project, version, api, index, isMarked]).to.deep.equal(['kettle', 'v2', '/a/', '/i/', false]);
    element.isMarked = true;
    await element.updateComplete;
    expect(element.hasAttribute('is-marked')).to.equal(true);
    expect(Object.keys(element)).not.to.include('isMarked');
  });

  it('identifies the page by its attributes, or else by the page itself', async () => {
    const element = await create(
      html`<test-docs-element project="kettle" api="https://docs.example.org/_/"></test-docs-element>`,
    );
    expect([element.page.project, element.page.api.href]).to.deep.equal([
      'kettle',
      'https://docs.example.org/_/',
    ]);
    element.project = '';
    expect(element.page.project).to.equal(undefined);
  });

  describe('messages', () => {
    it('are English if the language around the element has no translation', async () => {
      const element = await create(html`<test-docs-element lang="nb"></test-docs-element>`);
      expect(element.messages).to.deep.equal(en);
      expect(text(element)).to.equal('Search');
    });

    it('are in the language around the element, except those that are set', async () => {
      const element = await create(html`<test-docs-element lang="de"></test-docs-element>`);
      element.messages = {close: 'Zu'};
      await waitUntil(() => text(element) === 'Suchen', 'it is in German');
      expect(element.messages.close).to.equal('Zu');
      expect(element.messages.open).to.equal('Öffnen');
    });

    it('are rendered again when a message is set or reset', async () => {
      const element = await create();
      element.messages = {search: 'Find'};
      await element.updateComplete;
      expect(text(element)).to.equal('Find');
      element.messages = {};
      await element.updateComplete;
      expect(text(element)).to.equal('Search');
    });

    it('are the same object each time if no message has changed', async () => {
      const element = await create();
      expect(element.messages).to.equal(element.messages);
    });
  });
});
