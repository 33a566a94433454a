/** What `beyond-text.ts` gives. */
export type Beyond = typeof import('./beyond-text.js');

/** How HTML looks that may hold more than text: elements that the policy for text does not know, tabs, boxes. */
const MORE = /<(?:img|image|picture|source|audio|video|svg|math|input)\b|tablist|tabbed-labels|sd-tab-label/i;

/** What there is to do for HTML that is more than text. Where it does not load, the text is shown alone. */
export const loadBeyond = async (html: string): Promise<Beyond | null> =>
  MORE.test(html) ? import('./beyond-text.js').catch(() => null) : null;
