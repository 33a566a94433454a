import type {SourcePage, SourceSection} from '../../../src/ranking/index/source-page.js';

/** Number of pages that are sampled, and length of a sample in characters. Of fewer pages, each has several samples. */
const SAMPLES = 24;
const SAMPLE_LENGTH = 500;
/** Maximum number of sections that are read for a sample. Most of them may be empty. */
const MAX_SECTIONS = 50;
/** Minimum number of letters of a sample whose language can be recognized, and of all samples of a site. */
const MIN_TEXT = 100;
const MIN_SITE = 1_000;
/** Minimum share of the samples that are in the language of a site. Others may not be translated, or consist of source code. */
const MIN_SHARE = 1 / 3;
/** Scots is too close to English: nobody writes manuals in it, but source code looks like it. */
const IGNORED = ['sco'];

/**
 * Recognizes the main language of a site, from texts of pages throughout it. Pages that only repeat others do not
 * count.
 *
 * @returns its language tag, such as `ru` or `nb`; `undefined` if there is too little text, or no language has a third of the samples
 */
export async function recognizeLanguage(pages: readonly SourcePage[]): Promise<string | undefined> {
  const texts = sampleTexts(pages);
  if (texts.reduce((sum, text) => sum + letterCount(text), 0) < MIN_SITE) return undefined;
  // Loaded on demand, because most sites declare their language.
  const {franc} = await import('franc');
  const counts = new Map<string, number>();
  for (const text of texts) {
    const language = franc(text, {ignore: IGNORED});
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  counts.delete('und');
  const [[code, count] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
  return count >= MIN_SHARE * texts.length ? Intl.getCanonicalLocales(code)[0] : undefined;
}

/** Samples of the text of pages at regular intervals. Samples with too few letters are left out. */
function sampleTexts(pages: readonly SourcePage[]): string[] {
  const sources = pages.filter(({listing}) => !listing);
  const sampled = atIntervals(sources, SAMPLES);
  const perPage = Math.ceil(SAMPLES / sampled.length);
  return sampled
    .flatMap(({sections}) => [...textsOf(sections, perPage)])
    .filter(text => letterCount(text) >= MIN_TEXT);
}

function* textsOf(sections: readonly SourceSection[], maxCount: number): Generator<string> {
  const starts = atIntervals([...sections.keys()], maxCount);
  for (const [index, start] of starts.entries()) {
    const end = Math.min(starts[index + 1] ?? sections.length, start + MAX_SECTIONS);
    let text = '';
    for (let at = start; at < end && text.length < SAMPLE_LENGTH; at++)
      text += `${sections[at]!.content.slice(0, SAMPLE_LENGTH - text.length)} `;
    yield text;
  }
}

const atIntervals = <T>(items: readonly T[], maxCount: number): T[] => {
  const count = Math.min(maxCount, items.length);
  return Array.from({length: count}, (_, index) => items[Math.floor((index * items.length) / count)]!);
};

const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
