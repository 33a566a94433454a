/** What English puts behind a word to make another of it, as the stemmer leaves it: `connect|or`, `compar|ison`. */
const ENDING =
  /(?:er|or|at|ator|ation|ison|ition|it|ion|ment|al|abl|ibl|iv|anc|enc|ness|iti|ism|ist|iz|is|ifi|ific|ship)$/;
/** A shorter rest is no root, or that of many words. */
const MIN_ROOT = 4;

/**
 * What the stems of related English words have in common: `parser` and `parse`, `definition` and `define`. Coarser
 * than a stem: a word of the same root may mean something else.
 */
export function englishRoot(stem: string): string {
  let root = stem;
  for (let ending = ENDING.exec(root); ending && ending.index >= MIN_ROOT; ending = ENDING.exec(root))
    root = root.slice(0, ending.index);
  return root.length > MIN_ROOT ? root.replace(/([^aeiou])\1$|[eiy]$|(?<=c)t$/, '$1') : root;
}
