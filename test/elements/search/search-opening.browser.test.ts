import {expect, waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {createSearch, type Search} from './open-search.js';

describe('opening and closing <docs-search>', () => {
  let search: Search;
  beforeEach(async () => {
    search = await createSearch();
  });

  describe('opening and closing', () => {
    it('by its own button, and gives the focus back', async () => {
      const button = search.part('trigger')!;
      button.focus();
      button.click();
      expect(search.element.open).to.equal(true);
      expect(search.root.activeElement === search.input).to.equal(true);
      search.element.hide();
      expect(search.root.activeElement === button).to.equal(true);
    });

    it('by its shortcuts, wherever the focus is', async () => {
      const elsewhere = document.body.appendChild(document.createElement('button'));
      elsewhere.focus();
      await sendKeys({press: '/'});
      expect([search.element.open, search.input.value]).to.deep.equal([true, '']);
      await sendKeys({press: 'Escape'});
      expect(document.activeElement === elsewhere).to.equal(true);
      elsewhere.remove();
    });

    it('and leaves no focus in what cannot be seen, where nothing had it before', async () => {
      (document.activeElement as HTMLElement | null)?.blur();
      const search = await createSearch();
      search.element.show();
      search.element.hide();
      expect(search.root.activeElement).not.to.exist;
    });

    it('by no shortcut when they are switched off', async () => {
      search.element.hotkeys = '';
      await sendKeys({press: '/'});
      expect(search.element.open).to.equal(false);
      await search.changes();
      expect(search.root.querySelector('kbd')).not.to.exist;
    });

    it('with text, and searches for it at once', async () => {
      search.element.show({query: 'asy'});
      expect(search.input.value).to.equal('asy');
      expect(search.client.words).to.deep.equal(['asy*']);
    });

    it('again, keeps what was typed and found, selected', async () => {
      await search.find();
      search.element.hide();
      search.element.show();
      await search.changes();
      expect(search.rows).to.have.length(4);
      expect(search.client.asked).to.have.length(1);
      const {selectionStart, selectionEnd} = search.input;
      expect([selectionStart, selectionEnd]).to.deep.equal([0, 2]);
    });

    it('again, asks anew what was not answered', async () => {
      search.element.show({query: 'in'});
      search.element.hide();
      expect(search.client.last.signal!.aborted).to.equal(true);
      search.element.show();
      await waitUntil(() => search.client.asked.length === 2);
    });

    it('when the browser closes the dialog, as Android does', async () => {
      search.element.show();
      search.dialog.close();
      await waitUntil(() => !search.element.open);
    });

    it('taken out of the document, aborts, and works when it is back', async () => {
      search.element.show({query: 'in'});
      const parent = search.element.parentElement!;
      search.element.remove();
      await search.changes();
      expect(search.client.last.signal!.aborted).to.equal(true);
      parent.append(search.element);
      search.element.hide();
      search.element.show();
      await waitUntil(() => search.client.asked.length > 1);
    });

    it('moved, keeps its query and its results, and a question that is being asked', async () => {
      await search.find('in');
      const {titles} = search;
      const place = document.body.appendChild(document.createElement('div'));
      place.append(search.element);
      await search.changes();
      expect([search.input.value, search.titles, search.element.open]).to.deep.equal(['in', titles, true]);
      expect(search.dialog.matches(':modal')).to.equal(true);
      await search.type('ins');
      await waitUntil(() => search.client.asked.length === 2);
      document.body.append(search.element);
      await search.changes();
      expect([search.client.last.signal!.aborted, search.client.asked.length]).to.deep.equal([false, 2]);
      search.element.remove();
      place.remove();
    });

    it('does not lock the page from within something that is not rendered', async () => {
      search.element.parentElement!.style.display = 'none';
      search.element.show();
      await search.changes();
      expect([search.element.open, search.dialog.open]).to.deep.equal([false, false]);
    });

    it('twice on a page: one answers a shortcut, each has its own words', async () => {
      const other = await createSearch();
      await sendKeys({press: '/'});
      expect([search.element.open, other.element.open].filter(Boolean)).to.have.length(1);
      search.element.hide();
      other.element.hide();
      await search.find('in');
      search.element.hide();
      other.element.show();
      expect(other.input.value).to.equal('');
      expect(other.rows).to.deep.equal([]);
    });
  });
});
