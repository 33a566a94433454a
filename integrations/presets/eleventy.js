import {finishSite} from './finish-site.js';
import {scriptTag} from './options.js';

/**
 * A plugin of Eleventy: `config.addPlugin(docent)`. Adds the script tag to every page that has a head.
 *
 * @param {any} config
 * @param {import('./options.js').DocentOptions} [options]
 */
export default function docent(config, options = {}) {
  config.addTransform('docent', function (/** @type {string} */ content) {
    // @ts-expect-error -- Eleventy has no types.
    const {outputPath, url} = this.page;
    return String(outputPath).endsWith('.html') && typeof content === 'string'
      ? addTag(content, String(url), options)
      : content;
  });
  config.on('eleventy.after', async (/** @type {any} */ {directories, dir, outputMode, results}) => {
    if (outputMode !== 'fs') return;
    const summary = await finishSite(directories?.output ?? dir.output, options);
    config.logger?.log?.(summary);
    const warning = options.search === false ? undefined : headingsWithoutId(results);
    if (warning) console.warn(`Docent: ${warning}`);
  });
}

/**
 * @param {string} html
 * @param {string} url of the page, from the root of the site
 * @param {import('./options.js').DocentOptions} options
 */
export function addTag(html, url, options) {
  // The 404 page is served for any URL, so it needs the path from the root.
  const base = url === '/404.html' ? '/' : '../'.repeat(url.split('/').length - 2);
  return html.replace(/<\/head\s*>/i, end => `${scriptTag(options, base)}${end}`);
}

/** The start tag of a heading other than the title. An attribute with `>` ends it too early, which does not matter for a rough count. */
const HEADING = /<h[2-6](?=[\s>])[^<>]*>/gi;

/**
 * A warning if most headings of a site have no ids, so that results and previews cannot lead to them; otherwise `undefined`.
 *
 * @param {readonly {content?: unknown}[] | undefined} pages as Eleventy reports them after a build
 */
export function headingsWithoutId(pages) {
  let count = 0;
  let without = 0;
  for (const {content} of pages ?? []) {
    if (typeof content !== 'string') continue;
    for (const [tag] of content.matchAll(HEADING)) {
      count++;
      if (!/\sid\s*=/i.test(tag)) without++;
    }
  }
  return without * 2 > count
    ? `${without} of ${count} headings have no id, so results and previews lead to the beginning of their page. Give them ids: import {IdAttributePlugin} from '@11ty/eleventy', and config.addPlugin(IdAttributePlugin).`
    : undefined;
}
