import {expect, html} from '@open-wc/testing';
import {mountSearch, hotkeysKnown} from '../../../src/elements/search/define.js';
import {createSearch, type Search} from './open-search.js';
import {forgetAll, hostAnswers, panelsLoaded, until} from './open-panels.js';

let projects = 0;

describe("what the site's owner has set", () => {
  let host: ReturnType<typeof hostAnswers>;
  let project: string;
  let settings: object;
  beforeEach(() => {
    project = `owned-${++projects}`;
    host = hostAnswers(({pathname}) => (pathname.endsWith('/addons/') ? {addons: settings} : undefined));
  });
  afterEach(() => {
    host.stop();
    forgetAll();
    document.querySelector('script[src*="docent.js"]')?.remove();
  });

  async function open(
    template = html`<docs-search project=${project} version="v2"></docs-search>`,
  ): Promise<Search> {
    const search = await createSearch(template, true);
    search.element.show();
    await panelsLoaded(search);
    await until(() => host.asked.length, 'not asked');
    await search.changes();
    return search;
  }

  for (const [title, hotkeys, expected] of [
    [
      'another key opens search, and Ctrl+K still does',
      {search: {enabled: true, trigger: 'KeyS'}},
      's mod+k',
    ],
    ['the default key stays the default', {search: {enabled: true, trigger: 'Slash'}}, '/ mod+k'],
    ['an unsupported key is replaced by the default', {search: {enabled: true, trigger: 'F3'}}, '/ mod+k'],
    ['no shortcut is left if that of search is off', {search: {enabled: false, trigger: 'Slash'}}, ''],
    ['no shortcut is left if all are off', {enabled: false}, ''],
  ] as const)
    it(title, async () => {
      settings = {hotkeys};
      const {element} = await open();
      await until(() => element.hotkeys === expected, element.hotkeys);
    });

  it('does not override what the author has set', async () => {
    settings = {hotkeys: {search: {enabled: true, trigger: 'KeyS'}}};
    const {element} = await open(
      html`<docs-search project=${project} version="v2" hotkeys="q"></docs-search>`,
    );
    expect(element.hotkeys).to.equal('q');
  });

  it('does not switch off a search that the author has put into the page', async () => {
    settings = {search: {enabled: false}};
    const {element} = await open();
    expect([element.open, element.isConnected]).to.deep.equal([true, true]);
  });

  /** The script tag's search, open. */
  async function mount() {
    settings = {search: {enabled: false}};
    const ours = mountSearch('', undefined)!;
    Object.assign(ours, {project, version: 'v2'});
    ours.show();
    await until(() => host.asked.length, 'not asked');
    return ours;
  }

  it("leaves the script tag's search alone when its author has configured it", async () => {
    const tag = document.head.appendChild(document.createElement('script'));
    Object.assign(tag, {type: 'text/plain', src: '/docent.js'});
    tag.dataset['hotkeys'] = '/';
    const ours = await mount();
    await ours.updateComplete;
    expect([ours.open, ours.isConnected]).to.deep.equal([true, true]);
    ours.hide();
    ours.remove();
  });

  it('that shortcuts are off counts for the first one, too, where the host has told the page', async () => {
    const slash = new KeyboardEvent('keydown', {key: '/'});
    const told = {addons: {hotkeys: {enabled: false}}};
    Object.assign(window, {ReadTheDocsEventData: {data: () => told}});
    try {
      const ours = mountSearch('', undefined)!;
      ours.show({event: slash});
      expect([ours.hotkeys, ours.open]).to.deep.equal(['', false]);
      ours.show({event: new MouseEvent('click')});
      expect(ours.open).to.equal(true);
      ours.hide();
      // Its author wants one.
      mountSearch('', '/')!.show({event: slash});
      expect(ours.open).to.equal(true);
      ours.hide();
      ours.remove();
    } finally {
      Reflect.deleteProperty(window, 'ReadTheDocsEventData');
    }
  });

  it('that shortcuts are off counts for the first one where the host tells so after search has been added', async () => {
    const widget = document.head.appendChild(document.createElement('script'));
    Object.assign(widget, {type: 'text/plain', src: '/_/static/javascript/readthedocs-addons.js'});
    const {now} = performance;
    // The page has just begun.
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

  it('counts for the shortcut of an element of the page, too', async () => {
    const told = {addons: {hotkeys: {enabled: false}}};
    const {element} = await createSearch(undefined, true);
    Object.assign(window, {ReadTheDocsEventData: {data: () => told}});
    try {
      document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true, cancelable: true}));
      expect([element.hotkeys, element.open]).to.deep.equal(['', false]);
    } finally {
      Reflect.deleteProperty(window, 'ReadTheDocsEventData');
    }
  });

  it("removes the script tag's search, and keeps it removed", async () => {
    const ours = await mount();
    await until(() => !ours.isConnected, 'still there');
    expect(ours.open).to.equal(false);
    expect(mountSearch('', undefined)).not.to.exist;
  });
});
