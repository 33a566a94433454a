import {basename} from 'node:path';
import {relativeUrl} from './relative-url.js';

/** Where `docent/client` is served in the manual. */
export const CLIENT_FILE = '/assets/client.js';
/** Where the scripts of examples are served, which import it. */
export const SCRIPTS_FOLDER = '/assets/examples/';

const SCRIPT = /<script type="module">([^]*?)<\/script>/g;

/**
 * Code that is shown runs beside it: a fence of `html example` is put into the page as well. Its scripts go to files,
 * as the manual is read under a policy that allows none in pages.
 * @param {Map<string, string>} scripts gets the scripts, by their file's name
 */
export function liveExamples(md, scripts) {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token.info.trim() !== 'html example') return fence(tokens, index, options, env, self);
    token.info = 'html';
    const url = env.page?.url ?? '/';
    const live = token.content.replace(SCRIPT, (_, code) => {
      const name = `${basename(url, '.html')}-${index}.js`;
      scripts.set(name, code.replaceAll("'docent/client'", `'../${basename(CLIENT_FILE)}'`));
      return `<script type="module" src="${relativeUrl(url, SCRIPTS_FOLDER + name)}"></script>`;
    });
    return `<div class="example">\n${live}</div>\n${fence(tokens, index, options, env, self)}`;
  };
}
