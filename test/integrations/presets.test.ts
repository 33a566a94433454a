import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {afterEach, describe, it} from 'node:test';
import {parse} from 'parse5';
import docusaurus from '../../integrations/presets/docusaurus.js';
import {addTag} from '../../integrations/presets/eleventy.js';
import {commandFor} from '../../integrations/presets/finish-site.js';
import {namedAfter, scriptTag, tagAttributes} from '../../integrations/presets/options.js';
import starlight from '../../integrations/presets/starlight.js';
import {withDocent} from '../../integrations/presets/vitepress.js';

const TAG = {type: 'module', src: '/kiln/docent/docent.js', 'data-index': '/kiln/docent-index/'};

describe('the script tag of the presets', () => {
  it('has addresses below the base, with or without a slash at its end', () => {
    assert.deepEqual(tagAttributes({}, '/kiln/'), TAG);
    assert.deepEqual(tagAttributes({}, '/kiln'), TAG);
    assert.equal(tagAttributes({}, '')['src'], 'docent/docent.js');
  });

  it('has an attribute for each option that is set', () => {
    const options = {
      ...{project: 'kiln', version: '2.0', hotkeys: '', search: false, previews: false},
      contentRoot: 'article',
    };
    assert.deepEqual(tagAttributes(options, '/kiln/'), {
      ...TAG,
      'data-project': 'kiln',
      'data-version': '2.0',
      'data-hotkeys': '',
      'data-no-search': '',
      'data-no-previews': '',
      'data-content-root': 'article',
    });
  });

  it('asks a host in place of an index', () => {
    const {'data-api': api, 'data-index': index} = tagAttributes({api: 'https://docs.example.org/_/'}, '/');
    assert.equal(api, 'https://docs.example.org/_/');
    assert.equal(index, undefined);
  });

  it('is HTML whatever the options hold', () => {
    const root = '[a="<b>&"]';
    const text = JSON.stringify(parse(scriptTag({contentRoot: root}, '/')), (key, value: unknown) =>
      key === 'parentNode' ? undefined : value,
    );
    assert.ok(text.includes(JSON.stringify({name: 'data-content-root', value: root})));
  });
});

describe('the name of the project', () => {
  for (const [title, project] of [
    ['Kiln', 'kiln'],
    ['The Kiln & its Öfen, 2nd ed.', 'the-kiln-its-ofen-2nd-ed'],
    ['文档', undefined],
    [{en: 'Kiln', de: 'Ofen'}, undefined],
    [undefined, undefined],
  ] as const)
    it(`is ${project} after the title ${JSON.stringify(title)}`, () =>
      assert.equal((namedAfter({}, title) as {project?: string}).project, project));

  it('is that of the options where they have one, and none for a host', () => {
    assert.deepEqual(namedAfter({project: 'mine'}, 'Kiln'), {project: 'mine'});
    assert.deepEqual(namedAfter({api: '/_/'}, 'Kiln'), {api: '/_/'});
  });
});

describe('the command that completes a site', () => {
  it('copies the elements and writes the index', () =>
    assert.deepEqual(commandFor('site', {project: 'kiln', version: '2.0'}), [
      ...['index', 'site', '--elements', '--project=kiln', '--version=2.0'],
    ]));

  for (const options of [{api: 'https://docs.example.org/_/'}, {search: false}])
    it(`writes no index with ${JSON.stringify(options)}`, () =>
      assert.deepEqual(commandFor('site', options), ['elements', 'site']));
});

describe('VitePress', () => {
  const context = {siteData: {base: '/kiln/'}};

  it('has the tag beside the tags of the author, and no search of its own', async () => {
    const own = ['meta', {name: 'x'}];
    const config = withDocent({
      title: 'Kiln',
      themeConfig: {search: {provider: 'local'}, nav: []},
      transformHead: (_context: unknown) => Promise.resolve([own]),
    });
    assert.equal(config.title, 'Kiln');
    assert.deepEqual(config.themeConfig, {search: undefined, nav: []});
    assert.deepEqual(await config.transformHead(context), [own, ['script', TAG]]);
  });

  it('needs none of them', async () => {
    const config: {transformHead?: (context: unknown) => Promise<unknown>} = withDocent({});
    assert.deepEqual(await config.transformHead!(context), [['script', TAG]]);
  });
});

describe('Docusaurus', () => {
  const {NODE_ENV} = process.env;
  afterEach(() => {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  });
  const site = {baseUrl: '/kiln/', siteConfig: {themeConfig: {}}};

  it('has the tag in built pages alone', () => {
    process.env['NODE_ENV'] = 'production';
    const {headTags} = docusaurus(site, {}).injectHtmlTags();
    assert.deepEqual(headTags, [{tagName: 'script', attributes: TAG}]);
    process.env['NODE_ENV'] = 'development';
    assert.deepEqual(docusaurus(site, {}).injectHtmlTags().headTags, []);
  });

  it('says that one of two searches has to go', () =>
    assert.throws(
      () => docusaurus({...site, siteConfig: {themeConfig: {algolia: {}}}}, {}),
      /leave themeConfig\.algolia out/,
    ));
});

describe('Starlight', () => {
  const setUp = (command: string, head?: unknown[]) => {
    let updated: {pagefind?: boolean; head?: unknown[]} = {};
    const integrations: {name: string}[] = [];
    starlight().hooks['config:setup']({
      ...{config: {head}, astroConfig: {base: '/kiln'}, command},
      updateConfig: (config: object) => (updated = config),
      addIntegration: (integration: {name: string}) => integrations.push(integration),
    });
    return {...updated, integrations};
  };

  it('has the tag after the tags of the author, and no Pagefind', () => {
    const {pagefind, head, integrations} = setUp('build', [{tag: 'meta'}]);
    assert.equal(pagefind, false);
    assert.deepEqual(head, [{tag: 'meta'}, {tag: 'script', attrs: TAG}]);
    assert.deepEqual(
      integrations.map(({name}) => name),
      ['docent'],
    );
  });

  it('has no tag in pages that are being written', () => assert.deepEqual(setUp('dev').head, []));
});

describe('Eleventy', () => {
  const page = '<!doctype html><head><title>Kiln</title></head><body></head>';

  for (const [url, up] of [
    ['/', ''],
    ['/glazes/', '../'],
    ['/guide/glazes.html', '../'],
    ['/404.html', '/'],
  ] as const)
    it(`has the tag at the end of the head of ${url}`, () =>
      assert.ok(
        addTag(page, url, {}).includes(
          `</title><script type="module" src="${up}docent/docent.js" data-index="${up}docent-index/"></script></head>`,
        ),
      ));

  it('leaves a page without a head as it is, and `$` in options', () => {
    assert.equal(addTag('<p>Part</p>', '/', {}), '<p>Part</p>');
    assert.ok(addTag(page, '/', {contentRoot: "[a$='b']"}).includes("[a$='b']"));
  });
});

describe('the package of the presets', () => {
  it('has the version of the others, and asks for it', async () => {
    const read = async (path: string) =>
      JSON.parse(await readFile(path, 'utf8')) as {version: string; dependencies: Record<string, string>};
    const {version} = await read('package.json');
    const presets = await read('integrations/presets/package.json');
    assert.deepEqual([presets.version, presets.dependencies], [version, {'@docent/host': version}]);
  });
});
