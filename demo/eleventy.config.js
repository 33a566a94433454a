import {rm} from 'node:fs/promises';

import syntaxHighlight from '@11ty/eleventy-plugin-syntaxhighlight';

import {buildClient} from './build-client.js';
import {createMarkdown} from './markdown/create-markdown.js';
import {headingsOf} from './markdown/headings.js';
import {relativeUrl} from './markdown/relative-url.js';
import {slugOf} from './markdown/slug.js';

/**
 * Builds the manual of Docent from the Markdown in pages/ and the layout in theme/. Run in the root of the repository:
 * `npx @11ty/eleventy --config demo/eleventy.config.js`.
 */
export default function configure(eleventy) {
  const exampleScripts = new Map();
  const markdown = createMarkdown(exampleScripts);
  eleventy.setLibrary('md', markdown);
  eleventy.addPlugin(syntaxHighlight, {preAttributes: {tabindex: '0'}, errorOnInvalidLanguage: true});

  // Removes the last build: otherwise, a page that was renamed would still be served and found.
  eleventy.on('eleventy.before', async ({directories, runMode}) => {
    if (runMode === 'build') await rm(directories.output, {recursive: true, force: true});
  });

  eleventy.on('eleventy.after', ({directories}) => buildClient(directories.output, exampleScripts));

  eleventy.addPassthroughCopy({'demo/assets': 'assets'});
  eleventy.addWatchTarget('demo/assets');
  eleventy.addWatchTarget('custom-elements.json');

  // `a/b.md` becomes `a/b.html`, as in most documentation tools, and can be served from any folder.
  eleventy.addGlobalData(
    'permalink',
    () =>
      ({page}) =>
        `${page.filePathStem}.html`,
  );
  eleventy.addGlobalData('layout', 'page.njk');

  // The pages of the navigation in reading order, each with its data. Computed once for all pages.
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
  // The values of a type such as `'on' | 'off'`. Empty for other types.
  eleventy.addFilter('choices', type => [...(type ?? '').matchAll(/'([^']*)'/g)].map(([, choice]) => choice));
  // Whether the value of a custom property is a colour, by its name.
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
