import {type LostText, MAX_LOST_SHARE} from '../../../src/reading/index.js';
import type {CutPage} from './parse-page.js';

/** Minimum number of pages or sections for a remark about most of them. */
const MIN_COUNT = 5;
/** A remark is made if more than this share of pages or sections is faulty. */
const MIN_SHARE = 0.5;

/** Maximum number of pages that are named. */
const MAX_NAMED = 5;

/** What a page tells about problems of its site. Plain data, because threads collect it. */
export interface PageFinding {
  readonly title: string;
  readonly lost: LostText;
  /** Whether the page has any text that search can find. */
  readonly hasText: boolean;
  /** Whether the page has sections that should have an anchor. */
  readonly hasAnchored: boolean;
  /** Whether most of these sections have no anchor. */
  readonly lacksAnchors: boolean;
}

export function findingOf({title, sections}: CutPage, {share, example}: LostText): PageFinding {
  // The text before the first heading has no anchor.
  const anchored = sections.filter(({id}, index) => id || index > 0);
  return {
    title: copyOf(title),
    lost: {share, example: copyOf(example)},
    hasText: sections.some(({content}) => content),
    hasAnchored: anchored.length > 0,
    lacksAnchors: anchored.filter(({id}) => !id).length > MIN_SHARE * anchored.length,
  };
}

/** Collects what looks wrong with most pages of a site, and describes it. */
export class SiteFindings {
  readonly #titles = new Map<string, number>();
  readonly #empty: string[] = [];
  readonly #withoutAnchors: string[] = [];
  readonly #lossy: (LostText & {readonly path: string})[] = [];
  #example = '';
  #pages = 0;
  #withSections = 0;

  add(path: string, {title, lost, hasText, hasAnchored, lacksAnchors}: PageFinding): void {
    this.#pages++;
    if (lost.share > MAX_LOST_SHARE) this.#lossy.push({path, ...lost});
    this.#example ||= path;
    this.#titles.set(title, (this.#titles.get(title) ?? 0) + 1);
    if (!hasText) this.#empty.push(path);
    if (!hasAnchored) return;
    this.#withSections++;
    if (lacksAnchors) this.#withoutAnchors.push(path);
  }

  /** Messages, each with a page to inspect. */
  remarks(): string[] {
    const remarks = this.#losses();
    if (this.#pages < MIN_COUNT) return remarks;
    const share = (part: number): string => `${part} of ${this.#pages} pages`;
    if (this.#empty.length > MIN_SHARE * this.#pages)
      remarks.push(
        `${share(this.#empty.length)} have no text that search can find: see "docent inspect" of ${this.#empty[0]}.`,
      );
    const [title, count] = [...this.#titles].reduce(
      (max, entry) => (entry[1] > max[1] ? entry : max),
      ['', 0],
    );
    if (count > MIN_SHARE * this.#pages)
      remarks.push(`${share(count)} have the title "${title}": see "docent inspect" of ${this.#example}.`);
    if (this.#withSections >= MIN_COUNT && this.#withoutAnchors.length > MIN_SHARE * this.#withSections)
      remarks.push(
        `${share(this.#withoutAnchors.length)} have headings without anchors, which cannot be linked to: ` +
          `see "docent inspect" of ${this.#withoutAnchors[0]}.`,
      );
    return remarks;
  }

  /** A message about the pages that lose text, which names those that lose most. */
  #losses(): string[] {
    const [worst, ...next] = this.#lossy.sort((a, b) => b.share - a.share).slice(0, MAX_NAMED);
    if (!worst) return [];
    const names = [worst, ...next].map(({path, share}) => `${path} (${Math.round(100 * share)} %)`);
    if (this.#lossy.length > MAX_NAMED) names.push('…');
    return [
      `${this.#lossy.length} of ${this.#pages} pages lose more than ${100 * MAX_LOST_SHARE} % of what a reader sees: ` +
        `${names.join(', ')}: see "docent inspect" of ${worst.path}, where "${worst.example}" is in no section.`,
    ];
  }
}

/** Copies a string. A substring would keep the whole string, the HTML of a page, in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString();
