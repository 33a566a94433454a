/** What `rich-content-policy.ts` gives. */
export type RichContent = typeof import('./rich-content-policy.js');

/**
 * Matches HTML that may hold more than text: elements that the policy for text does not list, tabs, boxes,
 * admonitions, and what a strict CSP would log.
 */
const MORE =
  /<(?:table|img|image|picture|source|audio|video|svg|math|input|style|script)\b|tablist|tabbed-labels|sd-tab-label|admonition|signature|custom-block|starlight-aside|markdown-alert|blockquote-tag|book-hint|role="alert|(?:deprecation|preview)-block|"title"|[\s"'/](?:style|on[a-z]+)\s*=/i;

/** The handling of HTML that is more than text. If it does not load, only the text is shown. */
export const loadRichContent = async (html: string): Promise<RichContent | null> =>
  MORE.test(html) ? import('./rich-content-policy.js').catch(() => null) : null;
