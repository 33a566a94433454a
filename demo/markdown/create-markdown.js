import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';

import {definitionLists} from './definition-lists.js';
import {liveExamples} from './live-examples.js';
import {relativeUrl} from './relative-url.js';
import {slugOf} from './slug.js';

/**
 * The Markdown of the manual: HTML is allowed, headings have ids, tables scroll, and links are written from the root of the site.
 * @param {Map<string, string>} scripts receives the scripts of examples, by file name
 */
export function createMarkdown(scripts) {
  const md = new MarkdownIt({html: true, typographer: false});
  md.use(anchor, {
    level: [2, 3, 4],
    slugify: slugOf,
    tabIndex: false,
    // Search engines for documentation do not index elements of this class.
    permalink: anchor.permalink.ariaHidden({
      class: 'headerlink',
      symbol: '#',
      placement: 'after',
      renderAttrs: () => ({tabindex: '-1'}),
    }),
  });
  md.use(definitionLists);
  md.use(liveExamples, scripts);
  md.renderer.rules.table_open = () =>
    '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  md.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const link = tokens[index];
    if (env.page) link.attrSet('href', relativeUrl(env.page.url, link.attrGet('href')));
    return self.renderToken(tokens, index, options);
  };
  return md;
}
