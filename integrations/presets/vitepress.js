import {finishSite} from './finish-site.js';
import {namedAfter, tagAttributes} from './options.js';

/**
 * What of VitePress' configuration is read and added to.
 *
 * @typedef {object} VitePressConfig
 * @property {{search?: unknown}} [themeConfig]
 * @property {(context: any) => any} [transformHead]
 * @property {(site: any) => any} [buildEnd]
 */

/**
 * VitePress with Docent: `export default withDocent({title: 'Mine'})`. The theme's own search is switched off; its build ends with
 * the elements and the index in the site.
 *
 * @template {object} Config
 * @param {Config} config
 * @param {import('./options.js').DocentOptions} [options]
 * @returns {Config}
 */
export function withDocent(config, options = {}) {
  const {themeConfig, transformHead, buildEnd} = /** @type {VitePressConfig} */ (config);
  return {
    ...config,
    themeConfig: {...themeConfig, search: undefined},
    // Not for pages that are being written: there is no index of them.
    transformHead: async (/** @type {any} */ context) => [
      ...((await transformHead?.(context)) ?? []),
      ['script', tagAttributes(options, context.siteData.base)],
    ],
    buildEnd: async (/** @type {any} */ site) => {
      await buildEnd?.(site);
      site.logger.info(await finishSite(site.outDir, namedAfter(options, site.site?.title)));
    },
  };
}

export default withDocent;
