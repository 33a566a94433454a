import {expect, html} from '@open-wc/testing';
import {
  BadRequestError,
  type DocentError,
  ForbiddenError,
  GoneError,
  MalformedError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
} from '../../../src/client/index.js';
import {en} from '../../../src/i18n/en.js';
import {noPages, twoPages} from './answers.js';
import {createSearch, type Search} from './open-search.js';

describe('<docs-search> passes axe', () => {
  let search: Search;
  beforeEach(async () => {
    search = await createSearch();
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

  const isAccessible = () => expect(search.element).to.be.accessible();

  it('when closed', isAccessible);

  it('when open and empty', async () => {
    search.element.show();
    await isAccessible();
  });

  it('with a query that is too short', async () => {
    search.element.show({query: 'a'});
    await isAccessible();
  });

  it('while waiting for an answer', async () => {
    search.element.show({query: 'in'});
    await isAccessible();
  });

  it('with results', async () => {
    await search.find();
    await isAccessible();
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`with a selected result in the ${theme} theme`, async () => {
      search.element.theme = theme;
      await search.find('in', {...twoPages(), next: 'https://docs.example/_/?page=2'});
      search.press('ArrowDown');
      await search.changes();
      await isAccessible();
    });
  }

  it('with results while the next answer is pending', async () => {
    await search.find();
    await search.type('ins');
    await isAccessible();
  });

  it('when nothing is found', async () => {
    await search.find('zz', noPages());
    await isAccessible();
  });

  const failures: readonly DocentError[] = [
    new BadRequestError({status: 400}),
    new ForbiddenError({status: 403}),
    new GoneError({status: 410}),
    new MalformedError({status: 200}),
    new NetworkError('', undefined),
    new NotFoundError({status: 404}),
    new RateLimitedError({status: 429, retryAfter: 60}),
    new ServerError({status: 500}),
    new TimeoutError('', undefined),
    new UnauthorizedError({status: 401}),
  ];
  for (const error of failures) {
    it(`after a failure of kind ${error.kind}`, async () => {
      search.element.show({query: 'in'});
      await search.fail(error);
      expect(search.text('message')).to.include(en.searchFailed(error.kind as 'server', 0).title);
      await isAccessible();
    });
  }

  it('when offline', async () => {
    Object.defineProperty(navigator, 'onLine', {value: false, configurable: true});
    search.element.show({query: 'in'});
    await search.fail(new NetworkError('', undefined));
    expect(search.text('message')).to.include('offline');
    await isAccessible();
  });
});

describe('the accessibility tree of <docs-search>', () => {
  it('has a combobox that controls a listbox, in a named dialog', async () => {
    const search = await createSearch();
    await search.find();
    const {input, root, dialog} = search;
    expect(dialog.getAttribute('aria-label')).to.equal('Search');
    expect(input.getAttribute('role')).to.equal('combobox');
    expect(input.getAttribute('aria-expanded')).to.equal('true');
    const list = root.getElementById(input.getAttribute('aria-controls')!)!;
    expect(list.getAttribute('role')).to.equal('listbox');
    expect(list.querySelector('[role=group]')).not.to.exist;
    expect(search.rows.every(row => row.tabIndex === -1 && row.href)).to.equal(true);
  });

  it('has no assertive live region', async () => {
    const search = await createSearch(html`<docs-search></docs-search>`);
    await search.find();
    expect(search.root.querySelector('[aria-live=assertive], [role=alert]')).not.to.exist;
  });
});
