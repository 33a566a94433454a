// The documentation tools, from npm (see package.json beside this file) or from Debian, and how each of them builds the test manual.
import {execFile} from 'node:child_process';
import {mkdir, readdir, rm, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {CPP, JAVA, JAVASCRIPT, ruby, TYPESCRIPT} from './api.mjs';
import {asciidoc, markdown, PAGES, texinfo} from './manual.mjs';

const here = import.meta.dirname;
const run = promisify(execFile);

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} from what must be installed: the name of a command, or the path of a package from npm
 * @property {'manual' | 'api'} builds the test manual, or API documentation of the code in api.mjs
 * @property {(place: Place) => Promise<string>} build builds the site. Resolves to the folder of its pages, relative to that of the build
 * @property {string} [link] of API documentation: selector of a link to the method `fire` on the page of `Oven`. Default: there is none
 * @property {string} [onward] of API documentation: selector of a link to another page on the page of `Oven`
 *
 * @typedef {object} Place
 * @property {string} folder a new folder for this build
 * @property {(path: string, text: string) => Promise<void>} write writes a file in the folder
 * @property {(command: string, ...args: string[]) => Promise<unknown>} run runs a command in the folder
 */

/** @param {Parameters<typeof markdown>[1]} dialect @param {(slug: string) => string} pathOf */
const writePages = async ({write}, dialect, pathOf) => {
  for (const page of PAGES) await write(pathOf(page.slug), markdown(page, dialect));
};

const titleHead = page => `---\ntitle: ${page.title}\n---\n\n`;
const withoutH1 = dialect => ({...dialect, head: titleHead});

/** @param {string} theme @returns {Tool} */
const sphinx = theme => ({
  name: `sphinx-${theme.replace(/^sphinx_|_theme$/g, '').replaceAll('_', '-')}`,
  from: 'sphinx-build',
  builds: 'manual',
  async build(place) {
    const note = text => `\`\`\`{note}\n${text}\n\`\`\``;
    await writePages(place, {note}, slug => `source/${slug}.md`);
    const index = markdown(PAGES[0], {note});
    const toc = PAGES.slice(1)
      .map(({slug}) => slug)
      .join('\n');
    await place.write('source/index.md', `${index}\n\`\`\`{toctree}\n:hidden:\n\n${toc}\napi\n\`\`\`\n`);
    await place.write(
      'source/api.rst',
      'API\n===\n\n.. py:function:: kiln.fire(cone)\n\n   Fires until a cone bends.\n',
    );
    await place.write(
      'source/conf.py',
      `project = 'Kiln'\nextensions = ['myst_parser']\nmyst_heading_anchors = 3\nhtml_theme = '${theme}'\n`,
    );
    await place.run('sphinx-build', '-q', '-b', 'html', 'source', 'site');
    return 'site';
  },
});

/** @param {string} theme @returns {Tool} */
const mkdocs = theme => ({
  name: `mkdocs-${theme}`,
  from: 'mkdocs',
  builds: 'manual',
  async build(place) {
    await writePages(place, {note: text => `!!! note\n    ${text}`}, slug => `docs/${slug}.md`);
    await place.write(
      'mkdocs.yml',
      `site_name: Kiln\nsite_url: ''\nsite_dir: site\ntheme:\n  name: ${theme}\nmarkdown_extensions:\n  - admonition\n  - toc:\n      permalink: true\n`,
    );
    await place.run('mkdocs', 'build', '-q');
    return 'site';
  },
});

/** @param {string} name of a package @param {string} script in it */
const bin = (name, script) => [process.execPath, join(here, 'node_modules', name, script)];

/** @param {string} theme name of a Ruby gem with the theme, from a Debian package @returns {Tool} */
const jekyll = theme => ({
  name: `jekyll-${theme}`,
  from: 'jekyll',
  builds: 'manual',
  async build(place) {
    const head = page => `---\nlayout: page\ntitle: ${page.title}\n---\n\n`;
    for (const page of PAGES)
      await place.write(
        `source/${page.slug}.md`,
        markdown(page, {head, link: (slug, hash) => `${slug}.html${hash}`}).replace(/^# .*\n/m, ''),
      );
    await place.write('source/_config.yml', `title: Kiln\ntheme: ${theme}\n`);
    await place.run('jekyll', 'build', '-q', '-s', 'source', '-d', 'site');
    return 'site';
  },
});

/** @type {readonly Tool[]} */
export const TOOLS = [
  ...['alabaster', 'furo', 'sphinx_rtd_theme', 'pydata_sphinx_theme', 'sphinx_book_theme', 'classic'].map(
    sphinx,
  ),
  ...['mkdocs', 'readthedocs', 'material'].map(mkdocs),
  {
    name: 'vitepress',
    from: 'node_modules/vitepress',
    builds: 'manual',
    async build(place) {
      await writePages(place, {note: text => `::: info NOTE\n${text}\n:::`}, slug => `docs/${slug}.md`);
      const sidebar = PAGES.map(({slug, title}) => ({text: title, link: `/${slug === 'index' ? '' : slug}`}));
      const config = {title: 'Kiln', themeConfig: {search: {provider: 'local'}, sidebar}};
      await place.write('docs/.vitepress/config.mjs', `export default ${JSON.stringify(config)};\n`);
      await place.run(...bin('vitepress', 'bin/vitepress.js'), 'build', 'docs');
      return 'docs/.vitepress/dist';
    },
  },
  {
    name: 'docusaurus',
    from: 'node_modules/@docusaurus/core',
    builds: 'manual',
    async build(place) {
      const head = page =>
        `---\ntitle: ${page.title}\nslug: /${page.slug === 'index' ? '' : page.slug}\n---\n\n`;
      await writePages(place, {head, note: text => `:::note\n${text}\n:::`}, slug => `docs/${slug}.md`);
      const config = {
        title: 'Kiln',
        url: 'https://kiln.example',
        baseUrl: '/',
        presets: [['classic', {docs: {routeBasePath: '/'}, blog: false}]],
        themeConfig: {colorMode: {respectPrefersColorScheme: true}, navbar: {title: 'Kiln'}},
      };
      await place.write('docusaurus.config.js', `module.exports = ${JSON.stringify(config)};\n`);
      await place.write('package.json', '{"name": "kiln", "private": true}\n');
      await place.run(...bin('@docusaurus/core', 'bin/docusaurus.mjs'), 'build', '--out-dir', 'site');
      return 'site';
    },
  },
  {
    name: 'starlight',
    from: 'node_modules/@astrojs/starlight',
    builds: 'manual',
    async build(place) {
      const note = text => `:::note\n${text}\n:::`;
      const link = (slug, hash) => `/${slug === 'index' ? '' : `${slug}/`}${hash}`;
      for (const page of PAGES)
        await place.write(
          `src/content/docs/${page.slug}.md`,
          markdown(page, withoutH1({note, link})).replace(/^# .*\n/m, ''),
        );
      await place.write('package.json', '{"name": "kiln", "private": true, "type": "module"}\n');
      await place.write(
        'astro.config.mjs',
        `import starlight from '@astrojs/starlight';\nexport default {integrations: [starlight({title: 'Kiln', pagefind: false})]};\n`,
      );
      await place.write(
        'src/content.config.ts',
        `import {defineCollection} from 'astro:content';\nimport {docsLoader} from '@astrojs/starlight/loaders';\nimport {docsSchema} from '@astrojs/starlight/schema';\nexport const collections = {docs: defineCollection({loader: docsLoader(), schema: docsSchema()})};\n`,
      );
      await place.run(...bin('astro', 'astro.js'), 'build');
      return 'dist';
    },
  },
  {
    name: 'eleventy',
    from: 'node_modules/@11ty/eleventy',
    builds: 'manual',
    async build(place) {
      const head = page =>
        `---\ntitle: ${page.title}\nlayout: page.njk\npermalink: /${page.slug === 'index' ? '' : `${page.slug}/`}\n---\n\n`;
      const link = (slug, hash) => `/${slug === 'index' ? '' : `${slug}/`}${hash}`;
      await writePages(place, {head, link}, slug => `source/${slug}.md`);
      await place.write(
        'source/_includes/page.njk',
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ title }} | Kiln</title></head><body><nav>{% for item in collections.all %}<a href="{{ item.url }}">{{ item.data.title }}</a> {% endfor %}</nav><main>{{ content | safe }}</main></body></html>',
      );
      await place.write('package.json', '{"name": "kiln", "private": true, "type": "module"}\n');
      await place.write(
        'eleventy.config.js',
        `import {IdAttributePlugin} from '@11ty/eleventy';\nimport highlight from '@11ty/eleventy-plugin-syntaxhighlight';\nexport default config => {\n  config.addPlugin(IdAttributePlugin);\n  config.addPlugin(highlight);\n};\n`,
      );
      await place.run(...bin('@11ty/eleventy', 'cmd.cjs'), '--input=source', '--output=site', '--quiet');
      return 'site';
    },
  },
  {
    name: 'hugo-plain',
    from: 'hugo',
    builds: 'manual',
    async build(place) {
      const link = (slug, hash) => `/${slug === 'index' ? '' : `${slug}/`}${hash}`;
      for (const page of PAGES)
        await place.write(
          `content/${page.slug === 'index' ? '_index' : page.slug}.md`,
          markdown(page, withoutH1({link})).replace(/^# .*\n/m, ''),
        );
      await place.write(
        'config.toml',
        'baseURL = "/"\ntitle = "Kiln"\ndisableKinds = ["taxonomy", "term", "RSS"]\n',
      );
      const layout =
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ .Title }} | Kiln</title></head><body><nav>{{ range .Site.RegularPages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}</nav><article><h1>{{ .Title }}</h1>{{ .Content }}</article></body></html>';
      for (const kind of ['_default/single', '_default/list', 'index'])
        await place.write(`layouts/${kind}.html`, layout);
      await place.run('hugo', '--quiet', '-d', 'site');
      return 'site';
    },
  },
  jekyll('minima'),
  {
    name: 'asciidoctor',
    from: 'asciidoctor',
    builds: 'manual',
    async build(place) {
      for (const page of PAGES) await place.write(`source/${page.slug}.adoc`, asciidoc(page));
      const sources = PAGES.map(({slug}) => `source/${slug}.adoc`);
      await place.run('asciidoctor', '-a', 'sectanchors', '-a', 'toc', '-D', 'site', ...sources);
      return 'site';
    },
  },
  {
    name: 'docbook',
    from: 'xsltproc',
    builds: 'manual',
    async build(place) {
      const sheet = '/usr/share/xml/docbook/stylesheet/docbook-xsl/xhtml/docbook.xsl';
      for (const page of PAGES) {
        await place.write(`source/${page.slug}.adoc`, asciidoc(page));
        await place.run('asciidoctor', '-b', 'docbook5', `source/${page.slug}.adoc`);
        await place.write(`site/${page.slug}.html`, '');
        await place.run(
          'xsltproc',
          '--nonet',
          '-o',
          `site/${page.slug}.html`,
          sheet,
          `source/${page.slug}.xml`,
        );
      }
      return 'site';
    },
  },
  {
    name: 'texinfo',
    from: 'makeinfo',
    builds: 'manual',
    async build(place) {
      await place.write('kiln.texi', texinfo());
      const flags = ['--html', '--no-number-sections', '--split=chapter'];
      await place.run('makeinfo', ...flags, '-o', 'site', 'kiln.texi');
      return 'site';
    },
  },
  {
    name: 'typedoc',
    onward: 'a.title',
    link: '.tsd-index-link[href="#fire"]',
    from: 'node_modules/typedoc',
    builds: 'api',
    async build(place) {
      await place.write('kiln.ts', TYPESCRIPT);
      await place.write(
        'tsconfig.json',
        '{"compilerOptions": {"strict": true, "types": []}, "files": ["kiln.ts"]}\n',
      );
      await place.run(
        ...bin('typedoc', 'bin/typedoc'),
        '--out',
        'site',
        '--name',
        'Kiln',
        '--readme',
        'none',
        'kiln.ts',
      );
      return 'site';
    },
  },
  {
    name: 'jsdoc',
    onward: 'a:text-is("parseProgram")',
    from: 'node_modules/jsdoc',
    builds: 'api',
    async build(place) {
      await place.write('kiln.js', JAVASCRIPT);
      await place.run(...bin('jsdoc', 'jsdoc.js'), '-d', 'site', 'kiln.js');
      return 'site';
    },
  },
  {
    name: 'doxygen',
    onward: 'a.el:text-is("kiln")',
    link: '.memItemRight a.el',
    from: 'doxygen',
    builds: 'api',
    async build(place) {
      await place.write('kiln.h', CPP);
      await place.write(
        'Doxyfile',
        'PROJECT_NAME = Kiln\nQUIET = YES\nGENERATE_LATEX = NO\nHTML_OUTPUT = site\nINPUT = kiln.h\nEXTRACT_ALL = YES\nFULL_PATH_NAMES = NO\n',
      );
      await place.run('doxygen');
      return 'site';
    },
  },
  {
    name: 'javadoc',
    onward: 'a:text-is("org.kiln")',
    link: 'a.member-name-link[href="#fire(int)"]',
    from: 'javadoc',
    builds: 'api',
    async build(place) {
      await place.write('org/kiln/Oven.java', JAVA);
      await place.run('javadoc', '-quiet', '-d', 'site', 'org/kiln/Oven.java');
      return 'site';
    },
  },
  {
    name: 'yard',
    onward: '.docstring a:text-is("Programs")',
    link: '.docstring a:text-is("#fire")',
    from: 'yardoc',
    builds: 'api',
    async build(place) {
      await place.write(
        'kiln.rb',
        ruby(name => `{${name}}`),
      );
      await place.run('yardoc', '-q', '--no-cache', '--no-save', '-o', 'site', 'kiln.rb');
      return 'site';
    },
  },
];

/** Whether a tool is installed. @param {Tool} tool */
export async function isInstalled({from}) {
  if (from.startsWith('node_modules/')) return (await readdir(join(here, from)).catch(() => [])).length > 0;
  return run('sh', ['-c', `command -v ${from}`]).then(
    () => true,
    () => false,
  );
}

/**
 * Builds the manual with a tool. @param {Tool} tool @returns {Promise<string>} the folder with its pages
 * @throws {Error} with the output of the tool
 */
export async function build(tool) {
  const folder = join(here, 'built', tool.name);
  await rm(folder, {recursive: true, force: true});
  await mkdir(folder, {recursive: true});
  const write = async (path, text) => {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), text);
  };
  const env = {...process.env, CI: '1', ASTRO_TELEMETRY_DISABLED: '1', DOCUSAURUS_IGNORE_BROKEN_LINKS: '1'};
  const runHere = (command, ...args) =>
    run(command, args, {cwd: folder, env, maxBuffer: 2 ** 26}).catch(error => {
      throw new Error(`${tool.name}: ${command} failed.\n${error.stdout}\n${error.stderr}`);
    });
  return join(folder, await tool.build({folder, write, run: runHere}));
}
