import {finishSite} from './finish-site.js';
import {scriptTag} from './options.js';

/**
 * A plugin of Eleventy: `config.addPlugin(docent)`. The tag is put into every page that has a head.
 *
 * @param {any} config
 * @param {import('./options.js').DocentOptions} [options]
 */
export default function docent(config, options = {}) {
  config.addTransform('docent', function (/** @type {string} */ content) {
    // @ts-expect-error -- Eleventy's, which has no types.
    const {outputPath, url} = this.page;
    return String(outputPath).endsWith('.html') && typeof content === 'string'
      ? addTag(content, String(url), options)
      : content;
  });
  config.on('eleventy.after', async (/** @type {any} */ {directories, dir, outputMode, results}) => {
    if (outputMode !== 'fs') return;
    const said = await finishSite(directories?.output ?? dir.output, options);
    config.logger?.log?.(said);
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
  // A page that is served for any address knows its way from the root alone.
  const base = url === '/404.html' ? '/' : '../'.repeat(url.split('/').length - 2);
  return html.replace(/<\/head\s*>/i, end => `${scriptTag(options, base)}${end}`);
}

/** The start tag of a heading below the title. An attribute with `>` cuts it short, which does not matter for a rough count. */
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
