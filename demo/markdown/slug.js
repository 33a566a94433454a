/** The id of a heading or term: its words in lower case, joined by hyphens. */
export const slugOf = text =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
