const BARE_HEADING = /^\s*<h([1-6])[\s>](?:(?!<\/h\1)[^])*<\/h\1>\s*$/i;
const MEDIA = /<(img|picture|svg|video|audio|math|object)\b/i;

/**
 * Whether an answer is no section: a heading alone, as the live service cuts it when the heading has the id (MkDocs), or
 * an element without text, as for the `span` that an index entry leads to.
 */
export const lacksText = (content: string): boolean =>
  BARE_HEADING.test(content) ||
  (!MEDIA.test(content) && !content.replace(/<[^<>]*>|&nbsp;|&#160;/gi, '').trim());
