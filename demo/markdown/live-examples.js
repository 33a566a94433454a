import {basename} from 'node:path';
import {relativeUrl} from './relative-url.js';

/** Path of the bundle of `docent/client` in the manual. */
export const CLIENT_FILE = '/assets/client.js';
/** Path of the scripts of examples in the manual, which import the bundle. */
export const SCRIPTS_FOLDER = '/assets/examples/';

const SCRIPT = /<script type="module">([^]*?)<\/script>/g;

/**
 * Markdown-it plugin: a code block of the language `html example` is shown, and is also part of the page. Its scripts are written to
 * files, because the content security policy of the manual forbids inline scripts.
 * @param {Map<string, string>} scripts receives the scripts, by file name
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
