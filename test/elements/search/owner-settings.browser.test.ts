import {expect, html} from '@open-wc/testing';
import {mountSearch, hotkeysKnown} from '../../../src/elements/search/define.js';
import {createSearch, type Search} from './open-search.js';
import {clearStorage, hostAnswers, panelsLoaded, until} from './open-panels.js';

let projects = 0;

describe("the site owner's settings for search", () => {
  let host: ReturnType<typeof hostAnswers>;
  let project: string;
  let settings: object;
  beforeEach(() => {
    project = `owned-${++projects}`;
    host = hostAnswers(({pathname}) => (pathname.endsWith('/addons/') ? {addons: settings} : undefined));
  });
  afterEach(() => {
    host.stop();
    clearStorage();
    document.querySelector('script[src*="docent.js"]')?.remove();
  });

  async function open(
    template = html`<docs-search project=${project} version="v2"></docs-search>`,
  ): Promise<Search> {
    const search = await createSearch(template, true);
    search.element.show();
    await panelsLoaded(search);
    await until(() => host.requests.length, 'no request');
    await search.changes();
    return search;
  }

  for (const [title, hotkeys, expected] of [
    [
      'replace the key that opens search, but not Ctrl+K',
      {search: {enabled: true, trigger: 'KeyS'}},
      's mod+k',
    ],
    ['keep the default key', {search: {enabled: true, trigger: 'Slash'}}, '/ mod+k'],
    ['replace an unsupported key by the default', {search: {enabled: true, trigger: 'F3'}}, '/ mod+k'],
    ['remove all shortcuts if that of search is off', {search: {enabled: false, trigger: 'Slash'}}, ''],
    ['remove all shortcuts if all are off', {enabled: false}, ''],
  ] as const)
    it(title, async () => {
      settings = {hotkeys};
      const {element} = await open();
      await until(() => element.hotkeys === expected, element.hotkeys);
    });

  it('do not override what the page’s author has set', async () => {
    settings = {hotkeys: {search: {enabled: true, trigger: 'KeyS'}}};
    const {element} = await open(
      html`<docs-search project=${project} version="v2" hotkeys="q"></docs-search>`,
    );
    expect(element.hotkeys).to.equal('q');
  });

  it('do not switch off a <docs-search> that the author has put into the page', async () => {
    settings = {search: {enabled: false}};
    const {element} = await open();
    expect([element.open, element.isConnected]).to.deep.equal([true, true]);
  });

  /** Adds search as the script tag does, and opens it. The site owner has switched search off. */
  async function mount() {
    settings = {search: {enabled: false}};
    const ours = mountSearch('', undefined)!;
    Object.assign(ours, {project, version: 'v2'});
    ours.show();
    await until(() => host.requests.length, 'no request');
    return ours;
  }

  it("do not switch off the script tag's search if the author has configured it", async () => {
    const tag = document.head.appendChild(document.createElement('script'));
    Object.assign(tag, {type: 'text/plain', src: '/docent.js'});
    tag.dataset['hotkeys'] = '/';
    const ours = await mount();
    await ours.updateComplete;
    expect([ours.open, ours.isConnected]).to.deep.equal([true, true]);
    ours.hide();
    ours.remove();
  });

  it('apply even to the first press of a shortcut if the host has announced them to the page', async () => {
    const slash = new KeyboardEvent('keydown', {key: '/'});
    const announced = {addons: {hotkeys: {enabled: false}}};
    Object.assign(window, {ReadTheDocsEventData: {data: () => announced}});
    try {
      const ours = mountSearch('', undefined)!;
      ours.show({event: slash});
      expect([ours.hotkeys, ours.open]).to.deep.equal(['', false]);
      ours.show({event: new MouseEvent('click')});
      expect(ours.open).to.equal(true);
      ours.hide();
      // A shortcut of the author is not switched off.
      mountSearch('', '/')!.show({event: slash});
      expect(ours.open).to.equal(true);
      ours.hide();
      ours.remove();
    } finally {
      Reflect.deleteProperty(window, 'ReadTheDocsEventData');
    }
  });

  it('apply to the first press of a shortcut if the host announces them after search was added', async () => {
    const widget = document.head.appendChild(document.createElement('script'));
    Object.assign(widget, {type: 'text/plain', src: '/_/static/javascript/readthedocs-addons.js'});
    const {now} = performance;
    // Makes the page look as if it had just begun to load: only then does search wait for the widget.
    performance.now = () => 0;
    try {
      const {element} = await createSearch(undefined, true);
      const known = hotkeysKnown()!;
      const detail = {data: () => ({addons: {hotkeys: {search: {enabled: false}}}})};
      Object.assign(window, {ReadTheDocsEventData: detail});
      document.dispatchEvent(new CustomEvent('readthedocs-addons-data-ready', {detail}));
      await known;
      element.show({event: new KeyboardEvent('keydown', {key: '/'})});
      expect([element.hotkeys, element.open]).to.deep.equal(['', false]);
    } finally {
      performance.now = now;
      widget.remove();
      Reflect.deleteProperty(window, 'ReadTheDocsEventData');
    }
    expect(hotkeysKnown(), 'without the widget').to.equal(undefined);
  });

  it('switch off the shortcut of a <docs-search> that the author has put into the page', async () => {
    const announced = {addons: {hotkeys: {enabled: false}}};
    const {element} = await createSearch(undefined, true);
    Object.assign(window, {ReadTheDocsEventData: {data: () => announced}});
    try {
      document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true, cancelable: true}));
      expect([element.hotkeys, element.open]).to.deep.equal(['', false]);
    } finally {
      Reflect.deleteProperty(window, 'ReadTheDocsEventData');
    }
  });

  it("remove the script tag's search for good", async () => {
    const ours = await mount();
    await until(() => !ours.isConnected, 'still there');
    expect(ours.open).to.equal(false);
    expect(mountSearch('', undefined)).not.to.exist;
  });
});
