import {join} from 'node:path';
import {finishSite} from './finish-site.js';
import {hasLastBuild, NOTHING_BUILT} from './last-build.js';
import {ELEMENTS_FOLDER, INDEX_FOLDER, namedAfter, tagAttributes} from './options.js';

/**
 * A plugin of Docusaurus: `plugins: ['@docent/presets/docusaurus']`, or `['@docent/presets/docusaurus', {hotkeys: 'mod+k'}]`. Docusaurus
 * has no search of its own but Algolia's, which is not loaded where `themeConfig.algolia` is left out. The development server shows the
 * elements and the index of the last build.
 *
 * @param {{baseUrl: string, outDir: string, siteConfig: {title?: string, themeConfig: object}}} context
 * @param {import('./options.js').DocentOptions & {id?: string}} options
 */
export default function docent({baseUrl, outDir, siteConfig}, options) {
  if ('algolia' in siteConfig.themeConfig)
    throw new Error(
      "Docent and Algolia would both open: leave themeConfig.algolia out of Docusaurus' configuration.",
    );
  const isBuild = process.env['NODE_ENV'] === 'production';
  const isShown = isBuild || hasLastBuild(outDir);
  if (!isShown) console.log(NOTHING_BUILT);
  return {
    name: 'docent',
    injectHtmlTags: () => ({
      headTags: isShown ? [{tagName: 'script', attributes: tagAttributes(options, baseUrl)}] : [],
    }),
    configureWebpack: () =>
      isBuild
        ? {}
        : {
            devServer: {
              static: [ELEMENTS_FOLDER, INDEX_FOLDER].map(name => ({
                directory: join(outDir, name),
                publicPath: `${baseUrl}${name}`,
                watch: false,
              })),
            },
          },
    postBuild: async (/** @type {{outDir: string}} */ {outDir}) => {
      console.log(await finishSite(outDir, namedAfter(options, siteConfig.title)));
    },
  };
}
