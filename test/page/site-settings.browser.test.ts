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
  const requests: URL[] = [];
  let answer: (url: URL) => Response;
  /** Each test has a project of its own, because settings are requested only once for each page. */
  let project: string;
  let projects = 0;

  beforeEach(() => {
    project = `settings-${++projects}`;
    requests.length = 0;
    answer = () => Response.json(answerFor(project, 'v2', '#text'));
    window.fetch = async input => {
      const url = new URL(input as URL);
      requests.push(url);
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

  it('requests the settings from the domain of the page', async () => {
    expect(await rootOf(pageAt({}))).to.equal('#text');
    expect(requests.map(url => url.pathname)).to.deep.equal(['/_/addons/']);
  });

  it('requests nothing for a static index or an API on another host', async () => {
    for (const overrides of [
      {index: {given: '/search-index/', base: location.href}},
      {api: new URL('https://docs.example.org/_/')},
      {api: new URL('/api/', location.href)},
    ])
      expect(await siteSettings(pageAt(overrides))).to.equal(undefined);
    expect(requests).to.deep.equal([]);
  });

  it('identifies a page by its address if it names no project or version', async () => {
    for (const missing of [{project: undefined}, {version: undefined}]) {
      history.replaceState(null, '', `/${project}/${Object.keys(missing)[0]}.html#part`);
      await siteSettings(pageAt(missing));
      expect(requests.at(-1)!.searchParams.get('url')).to.equal(location.href.replace('#part', ''));
      expect(requests.at(-1)!.searchParams.has('project-slug')).to.equal(false);
    }
  });

  it('requests no settings for a project and version that a request by address has already returned', async () => {
    history.replaceState(null, '', `/${project}/missing.html`);
    await siteSettings(pageAt({project: undefined, version: undefined}));
    expect(await rootOf(pageAt({}))).to.equal('#text');
    expect(requests.length).to.equal(1);
  });

  it('keeps the settings of a page with project and version when another page requests settings by its address', async () => {
    await siteSettings(pageAt({}));
    answer = () => Response.json(answerFor(project, 'v2', '#other'));
    history.replaceState(null, '', `/${project}/missing.html`);
    expect(await rootOf(pageAt({project: undefined, version: undefined}))).to.equal('#other');
    expect(await rootOf(pageAt({}))).to.equal('#text');
  });

  it('does not store the project of an address if the page names it', async () => {
    history.replaceState(null, '', `/${project}/page.html`);
    await siteSettings(pageAt({}));
    expect(readPage(document).project).to.equal(undefined);
  });

  it('uses announced settings for a page that names no project', async () => {
    history.replaceState(null, '', `/${project}/announced.html`);
    const announced = async () => answerFor(project, 'v2', '#announced');
    expect(await rootOf(pageAt({project: undefined}), announced)).to.equal('#announced');
    expect(requests).to.deep.equal([]);
  });

  it('uses announced settings of its own project only, and requests them otherwise', async () => {
    expect(await rootOf(pageAt({}), async () => answerFor(project, 'v2', '#announced'))).to.equal(
      '#announced',
    );
    expect(requests.length).to.equal(0);
    const version3 = pageAt({version: 'v3'});
    expect(await rootOf(version3, async () => answerFor('another', 'v3', '#another'))).to.equal('#text');
    expect(requests.length).to.equal(1);
  });

  it('returns undefined if the host fails, without another request', async () => {
    answer = () => new Response('', {status: 503});
    expect(await siteSettings(pageAt({}))).to.equal(undefined);
    expect(await siteSettings(pageAt({}))).to.equal(undefined);
    expect(requests.length).to.equal(1);
  });
});
