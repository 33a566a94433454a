import {fileURLToPath} from 'node:url';
import {finishSite} from './finish-site.js';
import {hasLastBuild, NOTHING_BUILT, sendLastBuild} from './last-build.js';
import {namedAfter, tagAttributes} from './options.js';

/**
 * A plugin of Starlight: `starlight({title: 'Mine', plugins: [docent()]})`. The button in the header opens Docent, and Pagefind,
 * Starlight's own search, is turned off. The development server uses the elements and the index of the last build.
 *
 * @param {import('./options.js').DocentOptions} [options]
 */
export default function docent(options = {}) {
  return {
    name: 'docent',
    hooks: {
      /** @param {any} starlight */
      'config:setup'({config, updateConfig, addIntegration, astroConfig, command, logger}) {
        const {base} = astroConfig;
        const outDir = fileURLToPath(astroConfig.outDir);
        const isShown = command === 'build' || hasLastBuild(outDir);
        if (!isShown) logger.info(NOTHING_BUILT);
        updateConfig({
          pagefind: false,
          head: [
            ...(config.head ?? []),
            ...(isShown ? [{tag: 'script', attrs: tagAttributes(options, base)}] : []),
          ],
          // A component that the author has replaced is kept. Without search, the button would have no effect.
          components:
            options.search === false
              ? config.components
              : {Search: '@docent/presets/starlight-search.astro', ...config.components},
        });
        addIntegration({
          name: 'docent',
          hooks: {
            /** @param {any} setup */
            'astro:server:setup'({server}) {
              server.middlewares.use(sendLastBuild(outDir, base));
            },
            /** @param {any} built */
            'astro:build:done': async ({dir, logger}) => {
              logger.info(await finishSite(fileURLToPath(dir), namedAfter(options, config.title)));
            },
          },
        });
      },
    },
  };
}
