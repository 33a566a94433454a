import {expect, waitUntil} from '@open-wc/testing';
import type {ReactiveController} from 'lit';
import {SiteSettingsController} from '../../src/elements/site-settings-controller.js';
import {readPage} from '../../src/page/index.js';
import type {SiteSettings} from '../../src/page/settings.js';

interface ServicePage {
  ReadTheDocsEventData?: {data(): unknown} | undefined;
}

/** Answers requests to `/_/addons/` as a docs domain does, and records them. */
function answering(answer: (url: URL) => unknown) {
  const requests: string[] = [];
  const {fetch} = window;
  window.fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    if (!url.pathname.endsWith('/_/addons/')) return fetch(input, init);
    requests.push(url.search);
    const body = answer(url);
    return new Response(JSON.stringify(body ?? {detail: 'Not received.'}), {status: body ? 200 : 404});
  };
  return {requests, stop: () => (window.fetch = fetch)};
}

const settingsOf = (project: string | null, version: string | null, selector = '') => ({
  projects: {current: project === null ? null : {slug: project, default_version: null}},
  versions: {current: version === null ? null : {slug: version}},
  addons: {options: {root_selector: selector}},
});

let pages = 0;

describe('SiteSettingsController', () => {
  let controller: ReactiveController | undefined;
  let stop: (() => void) | undefined;
  /** Each test has a project of its own, because settings are requested only once for each page. */
  let project: string;
  const received: (string | null | undefined)[] = [];
  let updates = 0;
  const address = location.href;

  beforeEach(() => (project = `project-${++pages}`));
  afterEach(() => {
    controller?.hostDisconnected?.();
    stop?.();
    received.length = 0;
    delete (window as ServicePage).ReadTheDocsEventData;
    document.querySelector('script[src*="readthedocs-addons"]')?.remove();
    history.replaceState(null, '', address);
  });

  function connect(page: () => {project?: string; version?: string; api?: string}) {
    const host = {
      addController: (added: ReactiveController) => (controller = added),
      removeController() {},
      requestUpdate: () => void updates++,
      updateComplete: Promise.resolve(true),
    };
    const handle = (settings: SiteSettings | undefined) => received.push(settings?.contentRoot);
    const created = new SiteSettingsController(host, () => readPage(document, page()), handle);
    created.hostConnected();
    return created;
  }

  const listen = (answer: (url: URL) => unknown): string[] => {
    const host = answering(answer);
    stop = host.stop;
    return host.requests;
  };
  const until = (length: number) => waitUntil(() => received.length === length, 'no callback', {interval: 1});
  /** Adds Read the Docs' widget to the page, as if it were blocked or slow. */
  const addWidget = () => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.setAttribute('src', '/_/static/javascript/readthedocs-addons.js');
    document.head.append(script);
  };
  const announce = (data: () => unknown) => {
    (window as ServicePage).ReadTheDocsEventData = {data};
    document.dispatchEvent(new CustomEvent('readthedocs-addons-data-ready', {detail: {data}}));
  };

  it('requests the settings on ask(), once for each page', async () => {
    const requests = listen(() => settingsOf(project, 'v2', '#text'));
    const settingsController = connect(() => ({project, version: 'v2'}));
    expect(requests).to.deep.equal([]);
    void settingsController.ask();
    await until(1);
    void settingsController.ask();
    controller!.hostDisconnected!();
    void connect(() => ({project, version: 'v2'})).ask();
    await until(2);
    expect(received).to.deep.equal(['#text', '#text']);
    expect(requests).to.deep.equal([`?api-version=1&project-slug=${project}&version-slug=v2`]);
  });

  it('identifies a page without meta tags by its address, and learns its project and version from the answer', async () => {
    history.replaceState(null, '', `/${project}/missing.html#part`);
    const requests = listen(() => settingsOf(project, null, '#text'));
    void connect(() => ({})).ask();
    await until(1);
    expect(requests.map(search => new URLSearchParams(search).get('url'))).to.deep.equal([
      `${location.origin}/${project}/missing.html`,
    ]);
    expect(requests[0]).not.to.include('slug');
    expect(readPage(document).project).to.equal(project);
    history.replaceState(null, '', address);
    expect(readPage(document).project).to.equal(undefined);
  });

  it("uses the settings that Read the Docs' widget has announced, and sends no request", async () => {
    const requests = listen(() => settingsOf(project, 'v2', '#requested'));
    announce(() => settingsOf(project, 'v2', '#announced'));
    void connect(() => ({project, version: 'v2'})).ask();
    await until(1);
    expect([requests, received]).to.deep.equal([[], ['#announced']]);
  });

  it("waits for Read the Docs' widget to announce the settings", async () => {
    const requests = listen(() => settingsOf(project, 'v2', '#requested'));
    addWidget();
    void connect(() => ({project, version: 'v2'})).ask();
    await Promise.resolve();
    announce(() => settingsOf(project, 'v2', '#announced'));
    await until(1);
    expect([requests, received]).to.deep.equal([[], ['#announced']]);
  });

  it('sends a request if the announcement cannot be read, or is for another project', async () => {
    for (const data of [
      () => {
        throw new Error('requires <meta name="readthedocs-addons-api-version">');
      },
      () => 'nonsense',
      () => settingsOf('another', 'v2', '#another'),
    ]) {
      project = `project-${++pages}`;
      const requests = listen(() => settingsOf(project, 'v2', '#requested'));
      announce(data);
      void connect(() => ({project, version: 'v2'})).ask();
      await until(1);
      expect([requests.length, received]).to.deep.equal([1, ['#requested']]);
      controller!.hostDisconnected!();
      stop!();
      received.length = 0;
    }
  });

  it('sends a new request when the address of the page has changed', async () => {
    const requests = listen(url =>
      settingsOf(url.searchParams.get('project-slug'), 'v2', `#${url.searchParams.get('version-slug')}`),
    );
    let version = 'v2';
    void connect(() => ({project, version})).ask();
    await until(1);
    dispatchEvent(new CustomEvent('readthedocs-url-changed'));
    version = 'v3';
    dispatchEvent(new CustomEvent('readthedocs-url-changed'));
    await until(3);
    // In between, the settings of the previous page do not apply.
    expect(received).to.deep.equal(['#v2', undefined, '#v3']);
    expect(requests.length).to.equal(2);
  });

  it('does not use the settings that were announced for the previous page', async () => {
    const requests = listen(() => settingsOf(project, 'v3', '#requested'));
    announce(() => settingsOf(project, 'v2', '#announced'));
    let version = 'v2';
    void connect(() => ({project, version})).ask();
    await until(1);
    version = 'v3';
    dispatchEvent(new CustomEvent('readthedocs-url-changed'));
    await until(3);
    expect([requests.length, received]).to.deep.equal([1, ['#announced', undefined, '#requested']]);
  });

  it('sends no request to an API on another path, and reports that there are no settings', async () => {
    const requests = listen(() => undefined);
    void connect(() => ({project, version: 'v2', api: '/elsewhere/'})).ask();
    await until(1);
    expect(requests).to.deep.equal([]);
    controller!.hostDisconnected!();
    void connect(() => ({project, version: 'v2'})).ask();
    await until(2);
    expect([requests.length, received]).to.deep.equal([1, [undefined, undefined]]);
  });

  it('updates its element, and waits no longer than the given limit', async () => {
    listen(() => settingsOf(project, 'v2', '#text'));
    const settingsController = connect(() => ({project, version: 'v2'}));
    expect(settingsController.settings).to.equal(undefined);
    await settingsController.ask();
    expect([settingsController.settings?.contentRoot, updates > 0]).to.deep.equal(['#text', true]);
    project = `project-${++pages}`;
    addWidget();
    // Read the Docs' widget never announces anything.
    await connect(() => ({project, version: 'v2'})).ask(1);
    expect(received).to.deep.equal(['#text']);
  });
});
