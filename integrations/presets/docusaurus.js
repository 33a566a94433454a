import {finishSite} from './finish-site.js';
import {namedAfter, tagAttributes} from './options.js';

/**
 * A plugin of Docusaurus: `plugins: ['@docent/presets/docusaurus']`, or `['@docent/presets/docusaurus', {hotkeys: 'mod+k'}]`. Docusaurus
 * has no search of its own but Algolia's, which is not loaded where `themeConfig.algolia` is left out.
 *
 * @param {{baseUrl: string, siteConfig: {title?: string, themeConfig: object}}} context
 * @param {import('./options.js').DocentOptions & {id?: string}} options
 */
export default function docent({baseUrl, siteConfig}, options) {
  if ('algolia' in siteConfig.themeConfig)
    throw new Error(
      "Docent and Algolia would both open: leave themeConfig.algolia out of Docusaurus' configuration.",
    );
  return {
    name: 'docent',
    injectHtmlTags: () => ({
      // Not for pages that are being written: there is no index of them.
      headTags:
        process.env['NODE_ENV'] === 'production'
          ? [{tagName: 'script', attributes: tagAttributes(options, baseUrl)}]
          : [],
    }),
    postBuild: async (/** @type {{outDir: string}} */ {outDir}) => {
      console.log(await finishSite(outDir, namedAfter(options, siteConfig.title)));
    },
  };
}
