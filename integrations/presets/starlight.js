import {fileURLToPath} from 'node:url';
import {finishSite} from './finish-site.js';
import {namedAfter, tagAttributes} from './options.js';

/**
 * A plugin of Starlight: `starlight({title: 'Mine', plugins: [docent()]})`. Pagefind, its own search, is switched off.
 *
 * @param {import('./options.js').DocentOptions} [options]
 */
export default function docent(options = {}) {
  return {
    name: 'docent',
    hooks: {
      /** @param {any} starlight */
      'config:setup'({config, updateConfig, addIntegration, astroConfig, command}) {
        const attrs = tagAttributes(options, astroConfig.base);
        updateConfig({
          pagefind: false,
          // Not for pages that are being written: there is no index of them.
          head: [...(config.head ?? []), ...(command === 'build' ? [{tag: 'script', attrs}] : [])],
        });
        addIntegration({
          name: 'docent',
          hooks: {
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
