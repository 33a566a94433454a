import {finishSite} from './finish-site.js';
import {hasLastBuild, NOTHING_BUILT, sendLastBuild} from './last-build.js';
import {namedAfter, tagAttributes} from './options.js';

/**
 * The part of VitePress' configuration that is read and changed.
 *
 * @typedef {object} VitePressConfig
 * @property {{search?: any}} [themeConfig]
 * @property {{plugins?: unknown[]}} [vite]
 * @property {(context: any) => any} [transformHead]
 * @property {(site: any) => any} [buildEnd]
 */

/**
 * VitePress with Docent: `export default withDocent({title: 'Mine'})`. The search box of the theme opens Docent, and its own index is
 * empty. A build adds the elements and the index to the site; the development server uses those of the last build.
 *
 * @template {object} Config
 * @param {Config} config
 * @param {import('./options.js').DocentOptions} [options]
 * @returns {Config}
 */
export function withDocent(config, options = {}) {
  const {themeConfig, vite, transformHead, buildEnd} = /** @type {VitePressConfig} */ (config);
  return {
    ...config,
    themeConfig: {
      ...themeConfig,
      search: options.search === false ? undefined : emptySearch(themeConfig?.search),
    },
    vite: {...vite, plugins: [...(vite?.plugins ?? []), developmentPlugin(options)]},
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

/** Options of the local search, with the author's translations, so that its index contains no text. @param {any} search */
const emptySearch = search => ({
  provider: 'local',
  options: {...(search?.provider === 'local' ? search.options : {}), _render: () => ''},
});

/** @param {import('./options.js').DocentOptions} options */
function developmentPlugin(options) {
  /** @type {string | undefined} */
  let base;
  return {
    name: 'docent',
    apply: 'serve',
    /** @param {any} server */
    configureServer({config, middlewares}) {
      const {outDir, site} = config.vitepress;
      if (!hasLastBuild(outDir)) return config.logger.info(NOTHING_BUILT);
      base = site.base;
      middlewares.use(sendLastBuild(outDir, site.base));
    },
    transformIndexHtml: () =>
      base === undefined ? [] : [{tag: 'script', attrs: tagAttributes(options, base), injectTo: 'head'}],
  };
}

export default withDocent;
