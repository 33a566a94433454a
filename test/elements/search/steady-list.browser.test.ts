import {expect} from '@open-wc/testing';
import {answer, result, section} from './answers.js';
import {createSearch, type Search} from './open-search.js';

/** An answer with the given titles, followed by enough other pages that the list can be scrolled. */
const pages = (...first: string[]) =>
  answer(
    [...first, ...Array.from({length: 30}, (_, index) => `Page ${index}`)].map(title =>
      result({title, path: `/${title}.html`}, section({id: '', title})),
    ),
  );

describe('the list of results, when a new answer arrives,', () => {
  let search: Search;
  const list = () => search.part('results')!;
  const topOf = (title: string) =>
    search.rows.find(row => row.textContent.includes(title))!.getBoundingClientRect().top;
  const sendNextQuery = async (words: string, answers = pages()) => {
    await search.type(words);
    search.element.shadowRoot!.querySelector('input')!.dispatchEvent(new Event('input'));
    while (search.client.requests.at(-1)!.words !== `${words}*`)
      await new Promise(resolve => setTimeout(resolve));
    return () => search.answer(answers);
  };

  beforeEach(async () => {
    search = await createSearch();
    await search.find('pa', pages());
  });

  it('scrolls to its top if no row is selected', async () => {
    list().scrollTop = 400;
    const arrive = await sendNextQuery('pag');
    expect(list().scrollTop).to.equal(400);
    await arrive();
    expect(list().scrollTop).to.equal(0);
  });

  it('keeps the selected row selected and at the same position on the screen', async () => {
    const arrive = await sendNextQuery('pag', pages('New', 'Newer'));
    for (let row = 0; row < 20; row++) search.press('ArrowDown');
    await search.changes();
    expect(search.active).to.equal('Page 20');
    const before = topOf('Page 20');
    await arrive();
    expect(search.active).to.equal('Page 20');
    expect(topOf('Page 20')).to.be.closeTo(before, 1);
    expect(search.rows.findIndex(row => row.ariaSelected === 'true')).to.equal(22);
  });

  it('reuses the element of a row only if the row has the same index as before', async () => {
    const [first, second] = search.rows;
    const arrive = await sendNextQuery(
      'pag',
      answer(
        ['Page 0', 'New', 'Page 1'].map(title =>
          result({title, path: `/${title}.html`}, section({id: '', title})),
        ),
      ),
    );
    await arrive();
    expect(search.titles).to.deep.equal(['Page 0', 'New', 'Page 1']);
    expect(search.rows[0]).to.equal(first);
    expect(search.rows).not.to.include(second);
  });

  it('removes the highlights of the typed words, which were shown until then, and no longer marks the number of pages as outdated', async () => {
    await search.type('page');
    const marks = () => [...search.root.querySelectorAll('mark')].map(({textContent}) => textContent);
    expect(new Set(marks())).to.deep.equal(new Set(['Page']));
    expect(search.part('count')!.className).to.include('outdated');
    const arrive = await sendNextQuery('page');
    await arrive();
    expect(marks()).to.deep.equal([]);
    expect(search.part('count')!.className).not.to.include('outdated');
  });
});
