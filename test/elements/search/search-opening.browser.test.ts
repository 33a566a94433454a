import {expect, waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {createSearch, type Search} from './open-search.js';

describe('opening and closing <docs-search>', () => {
  let search: Search;
  beforeEach(async () => {
    search = await createSearch();
  });

  describe('opening and closing', () => {
    it('opens by its own button, and returns the focus', async () => {
      const button = search.part('trigger')!;
      button.focus();
      button.click();
      expect(search.element.open).to.equal(true);
      expect(search.root.activeElement === search.input).to.equal(true);
      search.element.hide();
      expect(search.root.activeElement === button).to.equal(true);
    });

    it('opens by its shortcut while a button of the page has the focus, and returns the focus', async () => {
      const elsewhere = document.body.appendChild(document.createElement('button'));
      elsewhere.focus();
      await sendKeys({press: '/'});
      expect([search.element.open, search.input.value]).to.deep.equal([true, '']);
      await sendKeys({press: 'Escape'});
      expect(document.activeElement === elsewhere).to.equal(true);
      elsewhere.remove();
    });

    it('leaves no focus in the closed dialog if nothing had it before', async () => {
      (document.activeElement as HTMLElement | null)?.blur();
      const search = await createSearch();
      search.element.show();
      search.element.hide();
      expect(search.root.activeElement).not.to.exist;
    });

    it('does not open by shortcuts that are switched off', async () => {
      search.element.hotkeys = '';
      await sendKeys({press: '/'});
      expect(search.element.open).to.equal(false);
      await search.changes();
      expect(search.root.querySelector('kbd')).not.to.exist;
    });

    it('opens with a query, and sends it at once', async () => {
      search.element.show({query: 'asy'});
      expect(search.input.value).to.equal('asy');
      expect(search.client.words).to.deep.equal(['asy*']);
    });

    it('keeps the query and the results when opened again, with the text selected', async () => {
      await search.find();
      search.element.hide();
      search.element.show();
      await search.changes();
      expect(search.rows).to.have.length(4);
      expect(search.client.requests).to.have.length(1);
      const {selectionStart, selectionEnd} = search.input;
      expect([selectionStart, selectionEnd]).to.deep.equal([0, 2]);
    });

    it('sends an unanswered query again when opened again', async () => {
      search.element.show({query: 'in'});
      search.element.hide();
      expect(search.client.last.signal!.aborted).to.equal(true);
      search.element.show();
      await waitUntil(() => search.client.requests.length === 2);
    });

    it('closes when the browser closes the dialog, as on Android', async () => {
      search.element.show();
      search.dialog.close();
      await waitUntil(() => !search.element.open);
    });

    it('aborts requests when removed from the document, and works when added again', async () => {
      search.element.show({query: 'in'});
      const parent = search.element.parentElement!;
      search.element.remove();
      await search.changes();
      expect(search.client.last.signal!.aborted).to.equal(true);
      parent.append(search.element);
      expect([search.element.open, search.input.value]).to.deep.equal([false, '']);
      search.element.show({query: 'in'});
      await waitUntil(() => search.client.requests.length > 1);
    });

    it('keeps query, results and pending requests when moved', async () => {
      await search.find('in');
      const {titles} = search;
      const container = document.body.appendChild(document.createElement('div'));
      container.append(search.element);
      await search.changes();
      expect([search.input.value, search.titles, search.element.open]).to.deep.equal(['in', titles, true]);
      expect(search.dialog.matches(':modal')).to.equal(true);
      await search.type('ins');
      await waitUntil(() => search.client.requests.length === 2);
      document.body.append(search.element);
      await search.changes();
      expect([search.client.last.signal!.aborted, search.client.requests.length]).to.deep.equal([false, 2]);
      search.element.remove();
      container.remove();
    });

    it('does not open a modal dialog, which would block the page, inside an element that is not rendered', async () => {
      search.element.parentElement!.style.display = 'none';
      search.element.show();
      await search.changes();
      expect([search.element.open, search.dialog.open]).to.deep.equal([false, false]);
    });

    it('opens only one of two elements on a shortcut, and each element has its own query', async () => {
      const second = await createSearch();
      await sendKeys({press: '/'});
      expect([search.element.open, second.element.open].filter(Boolean)).to.have.length(1);
      search.element.hide();
      second.element.hide();
      await search.find('in');
      search.element.hide();
      second.element.show();
      expect(second.input.value).to.equal('');
      expect(second.rows).to.deep.equal([]);
    });
  });
});
