import {expect, waitUntil} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {html} from 'lit';
import {ServerError} from '../../../src/client/index.js';
import {LANGUAGES} from '../../../src/i18n/load-messages.js';
import {answer, noPages, result, section} from './answers.js';
import {createSearch, type Search} from './open-search.js';
import {clearStorage, panelsLoaded, until} from './open-panels.js';
import '../../../src/elements/search/no-results.js';

/** Lists the texts that are cut off or reach beyond the window. */
function cutOff(search: Search): string[] {
  const isText = (element: Element) =>
    [...element.childNodes].some(node => node instanceof Text && node.data.trim()) &&
    !element.closest('[role=option], .heard, [role=status], style');
  return [...search.root.querySelectorAll<HTMLElement>('dialog *')]
    .filter(element => isText(element) && element.checkVisibility())
    .filter(element => {
      const {left, right, width} = element.getBoundingClientRect();
      return (
        width > 1 &&
        (left < 0 ||
          right > innerWidth ||
          (element.clientWidth && element.scrollWidth > element.clientWidth + 1))
      );
    })
    .map(element => `${element.className || element.localName}: ${element.textContent.trim()}`);
}

/** Opens search, and waits until its texts are in a language. */
async function openIn(tag: string): Promise<Search> {
  const search = await createSearch(
    html`<docs-search lang=${tag} project="docent" version="v2"></docs-search>`,
  );
  search.element.show();
  await waitUntil(() => search.element.messages.language === tag, 'not in its language', {interval: 5});
  await panelsLoaded(search);
  return search;
}

describe('in a window of 320 px, <docs-search> shows its texts in full', () => {
  beforeEach(() => setViewport({width: 320, height: 640}));
  afterEach(async () => {
    clearStorage();
    await setViewport({width: 800, height: 600});
  });

  for (const tag of Object.keys(LANGUAGES))
    describe(`in ${tag}`, () => {
      it('with the settings', async () => {
        const search = await openIn(tag);
        search.part('settings')!.click();
        await search.changes();
        expect(search.part('remember')).to.exist;
        expect(cutOff(search)).to.deep.equal([]);
      });

      it('with results', async () => {
        const search = await openIn(tag);
        await search.find(
          'in',
          answer([result({}, section())], {count: 4567, next: 'https://docs.example/?page=2'}),
        );
        expect(search.part('count')).to.exist;
        expect(cutOff(search)).to.deep.equal([]);
      });

      it('with a proposal', async () => {
        const search = await openIn(tag);
        await search.type('zz');
        await search.answer(noPages());
        await until(() => search.client.requests.length > 1, 'no request in another scope');
        await search.answer(answer([result()], {count: 4567}));
        await until(() => search.part('elsewhere'), 'nothing proposed');
        expect(cutOff(search)).to.deep.equal([]);
      });

      it('after a failure', async () => {
        const search = await openIn(tag);
        await search.type('in');
        await search.fail(new ServerError({status: 500}));
        await until(() => search.text('message'), 'no message');
        expect(cutOff(search)).to.deep.equal([]);
      });
    });
});
