import {rm} from 'node:fs/promises';

import syntaxHighlight from '@11ty/eleventy-plugin-syntaxhighlight';

import {buildClient} from './build-client.js';
import {createMarkdown} from './markdown/create-markdown.js';
import {headingsOf} from './markdown/headings.js';
import {relativeUrl} from './markdown/relative-url.js';
import {slugOf} from './markdown/slug.js';

/**
 * Docent's manual: markdown in pages/, one layout in theme/, no network, no client-side framework.
 * Built from the repository root: `npx @11ty/eleventy --config demo/eleventy.config.js`.
 */
export default function configure(eleventy) {
  const exampleScripts = new Map();
  const markdown = createMarkdown(exampleScripts);
  eleventy.setLibrary('md', markdown);
  eleventy.addPlugin(syntaxHighlight, {preAttributes: {tabindex: '0'}, errorOnInvalidLanguage: true});

  // A page that was renamed must not stay behind: it would be served, and found.
  eleventy.on('eleventy.before', async ({directories, runMode}) => {
    if (runMode === 'build') await rm(directories.output, {recursive: true, force: true});
  });

  eleventy.on('eleventy.after', ({directories}) => buildClient(directories.output, exampleScripts));

  eleventy.addPassthroughCopy({'demo/assets': 'assets'});
  eleventy.addWatchTarget('demo/assets');
  eleventy.addWatchTarget('custom-elements.json');

  // `a/b.md` becomes `a/b.html`, as most documentation tools have it, and stays servable from any folder.
  eleventy.addGlobalData(
    'permalink',
    () =>
      ({page}) =>
        `${page.filePathStem}.html`,
  );
  eleventy.addGlobalData('layout', 'page.njk');

  // The manual in reading order: the navigation's pages, each with its data. Built once, used by every page.
  eleventy.addCollection('manual', collections => {
    const pages = new Map(collections.getAll().map(page => [page.url, page]));
    const [{data}] = pages.values();
    return data.navigation.flatMap(section =>
      section.pages.map(url => {
        const page = pages.get(url);
        if (!page) throw new Error(`demo/data/navigation.js names ${url}, and demo/pages has no such page.`);
        return page;
      }),
    );
  });

  eleventy.addFilter('relative', (to, page) => relativeUrl(page.url, to));
  eleventy.addFilter('slug', slugOf);
  eleventy.addFilter('headings', (html, ...levels) => headingsOf(html, levels));
  eleventy.addFilter('md', (text, page) => markdown.render(text ?? '', {page}));
  eleventy.addFilter('mdInline', (text, page) => markdown.renderInline(text ?? '', {page}));
  // The values of a type such as `'on' | 'off'`; none for other types.
  eleventy.addFilter('choices', type => [...(type ?? '').matchAll(/'([^']*)'/g)].map(([, choice]) => choice));
  // Of a custom property's name: whether its value is a colour.
  eleventy.addFilter('isColour', name => /-(background|color|accent|mark|backdrop|visited)$/.test(name));
  eleventy.addFilter('at', (pages, url) => pages.find(page => page.url === url));
  eleventy.addFilter('neighbours', (pages, url) => {
    const here = pages.findIndex(page => page.url === url);
    return here < 0 ? {} : {previous: pages[here - 1], next: pages[here + 1]};
  });

  return {
    dir: {input: 'demo/pages', includes: '../theme', data: '../data', output: 'demo/_site'},
    markdownTemplateEngine: false,
    htmlTemplateEngine: 'njk',
  };
}
