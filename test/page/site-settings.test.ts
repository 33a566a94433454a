import {expect} from '@open-wc/testing';
import {readPage} from '../../src/page/index.js';
import type {PageIdentity} from '../../src/page/identity.js';
import {siteSettings} from '../../src/page/settings.js';

const answerFor = (project: string, version: string, selector: string) => ({
  projects: {current: {slug: project}},
  versions: {current: {slug: version}},
  addons: {options: {root_selector: selector}},
});

describe('siteSettings', () => {
  const {fetch} = window;
  const before = location.href;
  const asked: URL[] = [];
  let answer: (url: URL) => Response;
  /** A page is asked about once in its life: each test has one of its own. */
  let project: string;
  let projects = 0;

  beforeEach(() => {
    project = `settings-${++projects}`;
    asked.length = 0;
    answer = () => Response.json(answerFor(project, 'v2', '#text'));
    window.fetch = async input => {
      const url = new URL(input as URL);
      asked.push(url);
      return answer(url);
    };
  });
  afterEach(() => {
    window.fetch = fetch;
    history.replaceState(null, '', before);
  });

  const pageAt = (overrides: Partial<PageIdentity>): PageIdentity => ({
    ...readPage(document),
    project,
    version: 'v2',
    ...overrides,
  });
  const rootOf = async (page: PageIdentity, announced?: () => Promise<unknown> | undefined) =>
    (await siteSettings(page, announced))?.contentRoot;

  it('asks the domain that the page is of', async () => {
    expect(await rootOf(pageAt({}))).to.equal('#text');
    expect(asked.map(url => url.pathname)).to.deep.equal(['/_/addons/']);
  });

  it('asks nobody where only a static index or another host answers', async () => {
    for (const overrides of [
      {index: new URL('/search-index/', location.href)},
      {api: new URL('https://docs.example.org/_/')},
      {api: new URL('/api/', location.href)},
    ])
      expect(await siteSettings(pageAt(overrides))).to.equal(undefined);
    expect(asked).to.deep.equal([]);
  });

  it('names the page by its address where it lacks its project or its version', async () => {
    for (const lacking of [{project: undefined}, {version: undefined}]) {
      history.replaceState(null, '', `/${project}/${Object.keys(lacking)[0]}.html#part`);
      await siteSettings(pageAt(lacking));
      expect(asked.at(-1)!.searchParams.get('url')).to.equal(location.href.replace('#part', ''));
      expect(asked.at(-1)!.searchParams.has('project-slug')).to.equal(false);
    }
  });

  it('does not ask again about a page that was named by its address, and then by what it is', async () => {
    history.replaceState(null, '', `/${project}/missing.html`);
    await siteSettings(pageAt({project: undefined, version: undefined}));
    expect(await rootOf(pageAt({}))).to.equal('#text');
    expect(asked.length).to.equal(1);
  });

  it('keeps what it was told about a page that says what it is, when another is asked by its address', async () => {
    await siteSettings(pageAt({}));
    answer = () => Response.json(answerFor(project, 'v2', '#other'));
    history.replaceState(null, '', `/${project}/missing.html`);
    expect(await rootOf(pageAt({project: undefined, version: undefined}))).to.equal('#other');
    expect(await rootOf(pageAt({}))).to.equal('#text');
  });

  it('does not learn of a page that names itself', async () => {
    history.replaceState(null, '', `/${project}/page.html`);
    await siteSettings(pageAt({}));
    expect(readPage(document).project).to.equal(undefined);
  });

  it('takes what was announced about a page that names no project', async () => {
    history.replaceState(null, '', `/${project}/announced.html`);
    const announced = async () => answerFor(project, 'v2', '#announced');
    expect(await rootOf(pageAt({project: undefined}), announced)).to.equal('#announced');
    expect(asked).to.deep.equal([]);
  });

  it('takes what was announced about its own project, and asks where it is about another', async () => {
    expect(await rootOf(pageAt({}), async () => answerFor(project, 'v2', '#announced'))).to.equal(
      '#announced',
    );
    expect(asked.length).to.equal(0);
    const other = pageAt({version: 'v3'});
    expect(await rootOf(other, async () => answerFor('another', 'v3', '#another'))).to.equal('#text');
    expect(asked.length).to.equal(1);
  });

  it('does without where the host fails, and does not try again', async () => {
    answer = () => new Response('', {status: 503});
    expect(await siteSettings(pageAt({}))).to.equal(undefined);
    expect(await siteSettings(pageAt({}))).to.equal(undefined);
    expect(asked.length).to.equal(1);
  });
});
