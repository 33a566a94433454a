import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {answer, noPages, result, twoPages} from './answers.js';
import {createSearch, type Search} from './open-search.js';
import {
  panelsLoaded,
  choose,
  clearStorage,
  hostAnswers,
  openPanels,
  scopeControl,
  scopeLabels,
  until,
} from './open-panels.js';

const scopes = (search: Search) => search.client.last.request!.scopes;
const V2 = html`<docs-search project="docent" version="v2"></docs-search>`;

describe('the scope of <docs-search>', () => {
  afterEach(clearStorage);

  it('is a labelled menu that starts with the version of the page', async () => {
    const search = await openPanels();
    expect(scopeLabels(search)).to.deep.equal([
      '* This version (v2)',
      'This project (default version)',
      'This project and its subprojects',
    ]);
    expect(scopeControl(search)!.labels[0]!.textContent).to.include(en.scope);
    await search.type('in');
    expect(scopes(search)).to.deep.equal([{project: 'docent', version: 'v2'}]);
  });

  it('sends the query again at once when another scope is selected', async () => {
    const search = await openPanels();
    await search.type('in');
    await search.answer(twoPages());
    await choose(search, 'subprojects');
    expect(search.client.words).to.deep.equal(['in*', 'in*']);
    expect(scopes(search)).to.deep.equal([{project: 'docent', version: 'v2', subprojects: true}]);
  });

  it('is kept for the visit, for all versions of the project', async () => {
    await choose(await openPanels(), 'subprojects');
    const next = await openPanels(html`<docs-search project="docent" version="v3"></docs-search>`);
    await next.type('in');
    expect(scopes(next)).to.deep.equal([{project: 'docent', version: 'v3', subprojects: true}]);
    const otherProject = await openPanels(html`<docs-search project="other" version="v3"></docs-search>`);
    expect(scopeLabels(otherProject)[0]).to.equal('* This version (v3)');
  });

  it('that was selected on an earlier page applies to the first query', async () => {
    await choose(await openPanels(), 'subprojects');
    const search = await createSearch(V2);
    search.element.show({query: 'in'});
    await panelsLoaded(search);
    expect(search.client.words).to.deep.equal(['in*']);
    expect(scopes(search)).to.deep.equal([{project: 'docent', version: 'v2', subprojects: true}]);
    const typed = await createSearch(V2);
    typed.element.show({query: 'project:x tox'});
    await panelsLoaded(typed);
    expect(typed.client.words).to.have.length(1);
    expect(scopes(typed)).to.deep.equal([]);
  });

  it('does not send the query again if the scope has not changed', async () => {
    const search = await createSearch(V2);
    search.element.show({query: 'in'});
    await panelsLoaded(search);
    expect(search.client.words).to.deep.equal(['in*']);
  });

  it('is kept for the page when storage is full', async () => {
    const {setItem} = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      const search = await openPanels();
      await choose(search, 'project');
      search.element.hide();
      search.element.show();
      await search.changes();
      expect(scopeControl(search)!.value).to.equal('project');
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });

  it('is taken from a query that names projects', async () => {
    const search = await openPanels();
    await search.type('project:django/5.0 forms');
    expect(scopes(search)).to.deep.equal([]);
    expect(search.client.last.words).to.equal('project:django/5.0 forms*');
    expect(scopeControl(search)).not.to.exist;
    expect(search.text('toolbar')).to.equal(en.scopeFromQuery);
    await search.answer(noPages());
    await until(() => search.announced, 'settled');
    // The second request is for another spelling; neither request has a scope of its own.
    expect(search.client.requests.flatMap(({request}) => request!.scopes ?? [])).to.deep.equal([]);
  });

  it('has no menu if there is only one scope', async () => {
    const search = await openPanels(html`<docs-search></docs-search>`);
    expect(search.part('toolbar')).not.to.exist;
  });

  it('leaves the arrow keys to its menu', async () => {
    const search = await openPanels();
    await search.type('in');
    await search.answer(twoPages());
    search.press('ArrowDown', {}, scopeControl(search)!);
    await search.changes();
    expect(search.active).to.equal(undefined);
    search.press('ArrowDown');
    await search.changes();
    expect(search.active).to.equal('docent.install');
  });
});

describe("the host's settings for the scope", () => {
  const configured = (filters: unknown[]) => ({addons: {search: {filters}}});
  let host: ReturnType<typeof hostAnswers>;
  afterEach(() => {
    host.stop();
    clearStorage();
  });

  /** Each test has a version of its own, because settings are requested only once for each page. */
  let version = 20;
  async function openOnHost(
    template = html`<docs-search project="docent" version="v${++version}"></docs-search>`,
  ): Promise<Search> {
    const search = await createSearch(template, true);
    search.element.show();
    await panelsLoaded(search);
    return search;
  }
  const requestsTo = (path: string) => host.requests.filter(({pathname}) => pathname.endsWith(path));

  it('add filters, and are requested only once', async () => {
    host = hostAnswers(url =>
      url.pathname === '/_/addons/' ? configured([['Everything', 'project:a project:b', false]]) : undefined,
    );
    const search = await openOnHost();
    await until(() => scopeLabels(search).includes('Everything'), 'no filter');
    search.element.hide();
    search.element.show();
    await search.changes();
    expect(requestsTo('/addons/').map(({search}) => search)).to.deep.equal([
      `?api-version=1&project-slug=docent&version-slug=v${version}`,
    ]);
  });

  it('cause the query to be sent again if a checked filter arrives after it', async () => {
    let configure!: (value: unknown) => void;
    host = hostAnswers(url =>
      url.pathname === '/_/addons/' ? new Promise(resolve => (configure = resolve)) : twoPages(),
    );
    const search = await openOnHost();
    await search.type('in');
    await until(() => search.rows.length, 'no results');
    configure(configured([['Everything', 'project:a project:b', true]]));
    await until(() => requestsTo('/search/').length > 1, 'no further request');
    expect(requestsTo('/search/').map(({searchParams}) => searchParams.get('q'))).to.deep.equal([
      `project:docent/v${version} in*`,
      'project:a project:b in*',
    ]);
  });

  it('hide the menu from the start if there is no choice', async () => {
    let configure!: (value: unknown) => void;
    host = hostAnswers(() => new Promise(resolve => (configure = resolve)));
    const search = await openOnHost();
    await until(() => host.requests.length, 'no request');
    expect(scopeControl(search) === null).to.equal(true);
    const current = {slug: `v${version}`};
    configure({
      projects: {current: {slug: 'docent', default_version: current.slug}},
      versions: {current, active: [current]},
      addons: {search: {filters: [], default_filter: `project:docent/${current.slug}`}},
    });
    await search.changes();
    await search.changes();
    expect(scopeControl(search) === null).to.equal(true);
  });

  it('are optional', async () => {
    host = hostAnswers(() => undefined);
    const search = await openOnHost();
    await until(() => host.requests.length, 'no request');
    await search.changes();
    expect(scopeLabels(search)).to.have.length(3);
  });

  it('are not requested from an API on another path', async () => {
    host = hostAnswers(() => undefined);
    await openOnHost(html`<docs-search project="docent" api="/elsewhere/"></docs-search>`);
    expect(host.requests).to.deep.equal([]);
  });
});

describe('a query without results in the scope', () => {
  afterEach(clearStorage);

  it('offers a scope with results, and searches it after one click', async () => {
    const search = await openPanels();
    await search.type('zz');
    await search.answer(noPages());
    await until(() => search.client.requests.length === 2, 'no request in another scope');
    const {request} = search.client.last;
    expect([request!.words, request!.pageSize, request!.scopes]).to.deep.equal([
      'zz*',
      1,
      [{project: 'docent', version: undefined}],
    ]);
    const projects = [{slug: 'docent', versions: [{slug: 'latest'}]}];
    await search.answer(answer([result()], {count: 7, projects}));
    expect(search.text('elsewhere')).to.equal('latest: 7 pages found');
    search.part('elsewhere')!.click();
    await search.changes();
    expect(scopeControl(search)!.value).to.equal('project');
    await search.answer(twoPages());
    expect(search.rows).to.have.length(4);
  });

  it('tries the next scope, and offers nothing if none has results', async () => {
    const search = await openPanels();
    await search.type('zz');
    await search.answer(noPages());
    await until(() => search.client.requests.length === 2, 'no request in another scope');
    await search.answer(noPages());
    expect(scopes(search)[0]).to.include({subprojects: true});
    await search.answer(noPages());
    expect(search.part('elsewhere')).not.to.exist;
    expect(search.client.requests).to.have.length(3);
  });

  it('aborts the request in another scope when the reader continues to type', async () => {
    const search = await openPanels();
    await search.type('zz');
    await search.answer(noPages());
    await until(() => search.client.requests.length === 2, 'no request in another scope');
    const {last} = search.client;
    await search.type('zza');
    await until(() => search.client.requests.length === 3, 'no request');
    await search.changes();
    expect(last.signal!.aborted).to.equal(true);
  });
});

describe('a preview of a pull request', () => {
  afterEach(clearStorage);

  it('searches the default version, with a note', async () => {
    // An `srcdoc` page, because a page with an address of its own ignores a <base> of another origin.
    const base = document.head.appendChild(document.createElement('base'));
    base.href = 'https://docent--12.org.readthedocs.build/en/12/';
    Object.defineProperty(document, 'URL', {value: 'about:srcdoc', configurable: true});
    try {
      const search = await openPanels(html`<docs-search project="docent" version="12"></docs-search>`);
      expect(search.text('scope-note')).to.equal(en.scopePullRequest);
      await search.type('in');
      expect(scopes(search)).to.deep.equal([{project: 'docent', version: undefined}]);
    } finally {
      Reflect.deleteProperty(document, 'URL');
      base.remove();
    }
  });
});
