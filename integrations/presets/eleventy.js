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
  config.on('eleventy.after', async (/** @type {any} */ {directories, dir, outputMode}) => {
    if (outputMode !== 'fs') return;
    const said = await finishSite(directories?.output ?? dir.output, options);
    config.logger?.log?.(said);
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
