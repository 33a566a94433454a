import assert from 'node:assert/strict';
import {once} from 'node:events';
import {readdirSync, readFileSync} from 'node:fs';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, describe, it, type TestContext} from 'node:test';
import {pathToFileURL} from 'node:url';
import {parse} from 'parse5';
import docusaurus from '../../integrations/presets/docusaurus.js';
import {addTag, headingsWithoutId} from '../../integrations/presets/eleventy.js';
import {commandFor} from '../../integrations/presets/finish-site.js';
import {NOTHING_BUILT, sendLastBuild} from '../../integrations/presets/last-build.js';
import {namedAfter, scriptTag, tagAttributes} from '../../integrations/presets/options.js';
import starlight from '../../integrations/presets/starlight.js';
import {withDocent} from '../../integrations/presets/vitepress.js';

const TAG = {type: 'module', src: '/kiln/docent/docent.js', 'data-index': '/kiln/docent-index/'};

describe('the script tag of the presets', () => {
  it('has addresses below the base, whether or not the base ends with a slash', () => {
    assert.deepEqual(tagAttributes({}, '/kiln/'), TAG);
    assert.deepEqual(tagAttributes({}, '/kiln'), TAG);
    assert.equal(tagAttributes({}, '')['src'], 'docent/docent.js');
  });

  it('has an attribute for each option that is set', () => {
    const options = {
      project: 'kiln',
      version: '2.0',
      hotkeys: '',
      search: false,
      previews: false,
      versions: false,
      contentRoot: 'article',
    };
    assert.deepEqual(tagAttributes(options, '/kiln/'), {
      ...TAG,
      'data-project': 'kiln',
      'data-version': '2.0',
      'data-hotkeys': '',
      'data-no-search': '',
      'data-no-previews': '',
      'data-no-versions': '',
      'data-content-root': 'article',
    });
  });

  it('names a host instead of an index if the option `api` is set', () => {
    const {'data-api': api, 'data-index': index} = tagAttributes({api: 'https://docs.example.org/_/'}, '/');
    assert.equal(api, 'https://docs.example.org/_/');
    assert.equal(index, undefined);
  });

  it('is valid HTML if an option contains quotes, angle brackets and ampersands', () => {
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
    it(`is ${project} for a site with the title ${JSON.stringify(title)}`, () =>
      assert.equal((namedAfter({}, title) as {project?: string}).project, project));

  it('is taken from the options if they have one, and left out if a host is used', () => {
    assert.deepEqual(namedAfter({project: 'mine'}, 'Kiln'), {project: 'mine'});
    assert.deepEqual(namedAfter({api: '/_/'}, 'Kiln'), {api: '/_/'});
  });
});

describe('the command that adds search to a built site', () => {
  it('copies the elements and writes the index', () =>
    assert.deepEqual(commandFor('site', {project: 'kiln', version: '2.0'}), [
      ...['index', 'site', '--elements', '--project=kiln', '--version=2.0'],
    ]));

  for (const options of [{api: 'https://docs.example.org/_/'}, {search: false}])
    it(`copies only the elements with the options ${JSON.stringify(options)}`, () =>
      assert.deepEqual(commandFor('site', options), ['elements', 'site']));
});

describe('VitePress', () => {
  const context = {siteData: {base: '/kiln/'}};

  it('adds the script tag to the tags of the author, and keeps a search box, for which VitePress indexes nothing', async () => {
    const authorTag = ['meta', {name: 'x'}];
    const config = withDocent({
      title: 'Kiln',
      themeConfig: {search: {provider: 'local', options: {locales: {}}}, nav: []},
      transformHead: (_context: unknown) => Promise.resolve([authorTag]),
    });
    assert.equal(config.title, 'Kiln');
    const {provider, options} = config.themeConfig.search;
    const {locales, _render} = options as {locales: object; _render?: () => string};
    assert.deepEqual([provider, locales, _render?.()], ['local', {}, '']);
    assert.deepEqual(config.themeConfig.nav, []);
    assert.deepEqual(await config.transformHead(context), [authorTag, ['script', TAG]]);
  });

  it('adds the script tag to an empty configuration', async () => {
    const config: {transformHead?: (context: unknown) => Promise<unknown>} = withDocent({});
    assert.deepEqual(await config.transformHead!(context), [['script', TAG]]);
  });

  it('has no search box if search is disabled', () => {
    const config: {themeConfig?: {search?: unknown}} = withDocent({}, {search: false});
    assert.equal(config.themeConfig!.search, undefined);
  });

  for (const built of [true, false])
    it(`in a development server ${built ? 'after a build, adds the script tag' : 'without a build, prints a message instead'}`, async t => {
      const outDir = built ? await lastBuild(t) : join(tmpdir(), 'not-built');
      const config: {vite?: {plugins: unknown[]}} = withDocent({});
      const plugin = config.vite!.plugins[0] as {
        configureServer(server: unknown): void;
        transformIndexHtml(): {attrs: object}[];
      };
      const messages: string[] = [];
      plugin.configureServer({
        config: {
          vitepress: {outDir, site: {base: '/kiln/'}},
          logger: {info: (line: string) => messages.push(line)},
        },
        middlewares: {use: () => {}},
      });
      assert.deepEqual(
        plugin.transformIndexHtml().map(({attrs}) => attrs),
        built ? [TAG] : [],
      );
      assert.deepEqual(messages, built ? [] : [NOTHING_BUILT]);
    });
});

/** A built site with the elements and an index. */
async function lastBuild(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'last-build-'));
  t.after(() => rm(folder, {recursive: true}));
  for (const name of ['docent', 'docent-index']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'docent/docent.js'), 'the elements');
  await writeFile(join(folder, 'docent-index/index.bin'), 'the index');
  await writeFile(join(folder, 'private.js'), 'something else');
  return folder;
}

it('a development server sends the elements and the index of the last build, and no other files of it', async t => {
  const send = sendLastBuild(await lastBuild(t), '/kiln');
  const server = createServer(
    (request, response) => void send(request, response, () => response.end('next')),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const {port} = server.address() as AddressInfo;
  for (const [path, type, text] of [
    ['/kiln/docent/docent.js?x', 'text/javascript', 'the elements'],
    // Vite removes the base from the path.
    ['/docent-index/index.bin', 'application/octet-stream', 'the index'],
    ['/kiln/docent/missing.js', null, 'next'],
    ['/kiln/docent', null, 'next'],
    ['/kiln/private.js', null, 'next'],
    ['/kiln/docent/..%2fprivate.js', null, 'next'],
  ] as const) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    assert.deepEqual([path, response.headers.get('content-type'), await response.text()], [path, type, text]);
  }
});

describe('Docusaurus', () => {
  const {NODE_ENV} = process.env;
  afterEach(() => {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  });
  const site = {baseUrl: '/kiln/', outDir: join(tmpdir(), 'not-built'), siteConfig: {themeConfig: {}}};
  const headTags = [{tagName: 'script', attributes: TAG}];

  it('adds the script tag to built pages', () => {
    process.env['NODE_ENV'] = 'production';
    const plugin = docusaurus(site, {});
    assert.deepEqual([plugin.injectHtmlTags(), plugin.configureWebpack()], [{headTags}, {}]);
  });

  it('in a development server, adds the script tag after a build, and prints a message if there is none', async t => {
    process.env['NODE_ENV'] = 'development';
    const log = t.mock.method(console, 'log', () => {});
    assert.deepEqual(docusaurus(site, {}).injectHtmlTags().headTags, []);
    assert.deepEqual(log.mock.calls[0]?.arguments, [NOTHING_BUILT]);
    const outDir = await lastBuild(t);
    const plugin = docusaurus({...site, outDir}, {});
    assert.deepEqual(plugin.injectHtmlTags(), {headTags});
    assert.deepEqual(
      plugin.configureWebpack().devServer?.static.map(({directory, publicPath}) => [directory, publicPath]),
      ['docent', 'docent-index'].map(name => [join(outDir, name), `/kiln/${name}`]),
    );
  });

  it('has a search box in the navigation bar, unless search is disabled', () => {
    process.env['NODE_ENV'] = 'production';
    const folder = docusaurus(site, {}).getThemePath!();
    const component = readFileSync(join(folder, 'SearchBar/index.js'), 'utf8');
    assert.match(component, /'data-docs-search': ''/);
    assert.equal(docusaurus(site, {search: false}).getThemePath, undefined);
  });

  it('labels the search box in the language of the site, with the same words as Docent', async () => {
    process.env['NODE_ENV'] = 'production';
    const labelIn = async (currentLocale: string) =>
      (await docusaurus({...site, i18n: {currentLocale}}, {}).getDefaultCodeTranslationMessages())[
        'theme.SearchBar.label'
      ];
    for (const file of readdirSync('src/i18n')) {
      const [, label] = /^ {2}search: '(.+)',$/m.exec(readFileSync(`src/i18n/${file}`, 'utf8')) ?? [];
      if (label) assert.equal((await labelIn(file.slice(0, -3))) ?? 'Search', label, file);
    }
    assert.equal(await labelIn('pt-BR'), 'Pesquisar');
    assert.equal(await labelIn('zh-Hant'), '搜尋');
    assert.equal(await labelIn('de-AT'), 'Suchen');
    assert.equal(await labelIn('constructor'), undefined);
  });

  it('refuses a site with Algolia search, and says which setting to remove', () =>
    assert.throws(
      () => docusaurus({...site, siteConfig: {themeConfig: {algolia: {}}}}, {}),
      /leave themeConfig\.algolia out/,
    ));
});

describe('Starlight', () => {
  const setUp = (command: string, {outDir = join(tmpdir(), 'not-built'), options = {}, config = {}} = {}) => {
    let updated: {pagefind?: boolean; head?: unknown[]; components?: object} = {};
    const integrations: {name: string}[] = [];
    const messages: string[] = [];
    starlight(options).hooks['config:setup']({
      config,
      astroConfig: {base: '/kiln', outDir: pathToFileURL(outDir)},
      command,
      logger: {info: (line: string) => messages.push(line)},
      updateConfig: (config: object) => (updated = config),
      addIntegration: (integration: {name: string}) => integrations.push(integration),
    });
    return {...updated, integrations, messages};
  };
  const tag = {tag: 'script', attrs: TAG};

  it('adds the script tag after the tags of the author, and a search button in the header in place of Pagefind', () => {
    const {pagefind, head, components, integrations} = setUp('build', {config: {head: [{tag: 'meta'}]}});
    assert.equal(pagefind, false);
    assert.deepEqual(head, [{tag: 'meta'}, tag]);
    assert.deepEqual(components, {Search: '@docent/presets/starlight-search.astro'});
    assert.deepEqual(
      integrations.map(({name}) => name),
      ['docent'],
    );
  });

  it("keeps the author's own search button, and adds none if search is disabled", () => {
    const config = {components: {Search: './mine.astro'}};
    assert.deepEqual(setUp('build', {config}).components, config.components);
    assert.equal(setUp('build', {options: {search: false}}).components, undefined);
  });

  it('in a development server, adds the script tag after a build, and prints a message if there is none', async t => {
    assert.deepEqual(setUp('dev', {outDir: await lastBuild(t)}).head, [tag]);
    const {head, messages} = setUp('dev');
    assert.deepEqual([head, messages], [[], [NOTHING_BUILT]]);
  });
});

describe('Eleventy', () => {
  const page = '<!doctype html><head><title>Kiln</title></head><body></head>';

  for (const [url, up] of [
    ['/', ''],
    ['/glazes/', '../'],
    ['/guide/glazes.html', '../'],
    ['/404.html', '/'],
  ] as const)
    it(`adds the script tag at the end of the head of ${url}`, () =>
      assert.ok(
        addTag(page, url, {}).includes(
          `</title><script type="module" src="${up}docent/docent.js" data-index="${up}docent-index/"></script></head>`,
        ),
      ));

  it('warns if the headings of pages have no ids', () => {
    const pages = (...contents: unknown[]) => contents.map(content => ({content}));
    assert.match(
      headingsWithoutId(pages('<h1>Kiln</h1><h2>Firing</h2>', '<h3 class=x>Ash</h3>'))!,
      /^2 of 2 .*IdAttributePlugin/,
    );
    assert.match(
      headingsWithoutId(pages('<h2 id="a">A</h2>', '<h2>B</h2><H2 data-id="c">C</H2>'))!,
      /^2 of 3 /,
    );
    for (const pagesWithIds of [
      pages(
        '<h2 id="firing">Firing</h2>',
        '<h2\nid=ash>Ash</h2>',
        '<h2 title="a>b" id="b">B</h2>',
        '<h3>aside</h3>',
      ),
      pages('<h1>Kiln</h1>', '<header><hr></header>', undefined),
      undefined,
    ])
      assert.equal(headingsWithoutId(pagesWithIds), undefined);
    // With a regular expression that takes quadratic time, this would not end.
    assert.equal(headingsWithoutId(pages('<h2 '.repeat(500_000), '<!--'.repeat(500_000))), undefined);
  });

  it('does not change a page without a head, or a `$` in an option', () => {
    assert.equal(addTag('<p>Part</p>', '/', {}), '<p>Part</p>');
    assert.ok(addTag(page, '/', {contentRoot: "[a$='b']"}).includes("[a$='b']"));
  });
});

describe('the package of the presets', () => {
  it('has the same version as the other packages, and depends on that version', async () => {
    const read = async (path: string) =>
      JSON.parse(await readFile(path, 'utf8')) as {version: string; dependencies: Record<string, string>};
    const {version} = await read('package.json');
    const presets = await read('integrations/presets/package.json');
    assert.deepEqual([presets.version, presets.dependencies], [version, {'@docent/cli': version}]);
  });
});
