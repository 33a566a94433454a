import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {searchLabel} from './docusaurus-labels.js';
import {finishSite} from './finish-site.js';
import {hasLastBuild, NOTHING_BUILT} from './last-build.js';
import {ELEMENTS_FOLDER, INDEX_FOLDER, namedAfter, tagAttributes} from './options.js';

const THEME = fileURLToPath(new URL('docusaurus-theme', import.meta.url));

/**
 * A plugin of Docusaurus: `plugins: ['@docent/presets/docusaurus']`, or `['@docent/presets/docusaurus', {hotkeys: 'mod+k'}]`. The only
 * search of Docusaurus is Algolia's, which is not loaded without `themeConfig.algolia`. The search box is in the same place: at the end of
 * the navigation bar, or where `navbar.items` has `{type: 'search'}`. The development server uses the elements and the index of the last
 * build.
 *
 * @param {{baseUrl: string, outDir: string, siteConfig: {title?: string, themeConfig: object}, i18n?: {currentLocale: string}}} context
 * @param {import('./options.js').DocentOptions & {id?: string}} options
 */
export default function docent({baseUrl, outDir, siteConfig, i18n}, options) {
  if ('algolia' in siteConfig.themeConfig)
    throw new Error(
      "Docent and Algolia would both open: leave themeConfig.algolia out of Docusaurus' configuration.",
    );
  const isBuild = process.env['NODE_ENV'] === 'production';
  const isShown = isBuild || hasLastBuild(outDir);
  if (!isShown) console.log(NOTHING_BUILT);
  return {
    name: 'docent',
    // Without search, the search box would have no effect.
    ...(isShown && options.search !== false ? {getThemePath: () => THEME} : {}),
    getDefaultCodeTranslationMessages: async () => {
      const label = searchLabel(i18n?.currentLocale ?? 'en');
      return label ? {'theme.SearchBar.label': label} : {};
    },
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
