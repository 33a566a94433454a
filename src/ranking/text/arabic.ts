/**
 * Light stemming of Arabic, after light10 (Larkey, Ballesteros and Connell, 2007), as in Lucene's `ArabicStemmer`. A single
 * letter that may be a conjunction or a preposition is only removed before the article, because it may also belong to the word (`ويندوز`,
 * Windows). Otherwise, it is looked for before the stem.
 */

/** The article, with the conjunctions and prepositions that may be written before it. */
const ARTICLES = ['وال', 'بال', 'كال', 'فال', 'ال', 'لل'];
/** Endings of number, gender and possession, in the order in which they are removed. */
const SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'];
/** Minimum length of a stem. */
const MIN_STEM = 2;

/** What is looked for before a stem. ف and ك are left out, with or without an article: only about 2 % of the words with a proclitic have them. */
const WITH_ARTICLE = ['ال', 'وال', 'بال', 'لل'];
const WITHOUT_ARTICLE = ['و', 'ب', 'ل'];

/** Returns the stem of a word in folded form, in which variants of a letter are the same. */
export function stemmer(word: string): string {
  const article = ARTICLES.find(prefix => word.startsWith(prefix) && word.length >= prefix.length + MIN_STEM);
  let stem = article ? word.slice(article.length) : word;
  for (const suffix of SUFFIXES)
    if (stem.endsWith(suffix) && stem.length >= suffix.length + MIN_STEM)
      stem = stem.slice(0, -suffix.length);
  return stem;
}

/**
 * What may be written before a stem as part of the same word. A stem of two letters needs an article: with a single letter before it,
 * it is mostly another word.
 */
export function procliticsOf(stem: string): readonly string[] {
  if (!/^\p{Script=Arabic}+$/u.test(stem)) return [];
  return stem.length > MIN_STEM ? [...WITH_ARTICLE, ...WITHOUT_ARTICLE] : WITH_ARTICLE;
}
