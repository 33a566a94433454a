import {relativeUrl} from './relative-url.js';

/** Where `docent/client` is served in the manual. */
export const CLIENT_FILE = '/assets/client.js';

/** Code that is shown runs beside it: a fence of `html example` is put into the page as well. */
export function liveExamples(md) {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token.info.trim() !== 'html example') return fence(tokens, index, options, env, self);
    token.info = 'html';
    const client = env.page ? relativeUrl(env.page.url, CLIENT_FILE) : CLIENT_FILE;
    const address = client.startsWith('.') ? client : `./${client}`;
    const live = token.content.replaceAll("'docent/client'", `'${address}'`);
    return `<div class="example">\n${live}</div>\n${fence(tokens, index, options, env, self)}`;
  };
}
