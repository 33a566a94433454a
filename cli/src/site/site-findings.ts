import {type LostText, MAX_LOST_SHARE} from '../../../src/reading/index.js';
import type {CutPage} from './parse-page.js';

/** Fewer pages say nothing about a site. */
const FEW = 5;
/** Share of faulty pages or sections that is worth a remark. */
const MOST = 0.5;

/** Pages that are named. */
const NAMED = 5;

/** What of a page says whether something is wrong with its site. Plain data, as threads find it. */
export interface PageFinding {
  readonly title: string;
  readonly lost: LostText;
  /** Whether search can find any text of it. */
  readonly hasText: boolean;
  /** Whether it has sections that should have an anchor. */
  readonly hasAnchored: boolean;
  /** Whether most of them have none. */
  readonly lacksAnchors: boolean;
}

export function findingOf({title, sections}: CutPage, {share, example}: LostText): PageFinding {
  // The text before the first heading has none.
  const anchored = sections.filter(({id}, index) => id || index > 0);
  return {
    title: copyOf(title),
    lost: {share, example: copyOf(example)},
    hasText: sections.some(({content}) => content),
    hasAnchored: anchored.length > 0,
    lacksAnchors: anchored.filter(({id}) => !id).length > MOST * anchored.length,
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

  /** Sentences, each with the page to look at. */
  remarks(): string[] {
    const remarks = this.#losses();
    if (this.#pages < FEW) return remarks;
    const share = (part: number): string => `${part} of ${this.#pages} pages`;
    if (this.#empty.length > MOST * this.#pages)
      remarks.push(
        `${share(this.#empty.length)} have no text that search can find: see "docent inspect" of ${this.#empty[0]}.`,
      );
    const [title, count] = [...this.#titles].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    if (count > MOST * this.#pages)
      remarks.push(`${share(count)} have the title "${title}": see "docent inspect" of ${this.#example}.`);
    if (this.#withSections >= FEW && this.#withoutAnchors.length > MOST * this.#withSections)
      remarks.push(
        `${share(this.#withoutAnchors.length)} have headings without anchors, which cannot be linked to: ` +
          `see "docent inspect" of ${this.#withoutAnchors[0]}.`,
      );
    return remarks;
  }

  /** Of all pages that lose text, those that lose most by name. */
  #losses(): string[] {
    const [worst, ...others] = this.#lossy.sort((one, other) => other.share - one.share).slice(0, NAMED);
    if (!worst) return [];
    const names = [worst, ...others].map(({path, share}) => `${path} (${Math.round(100 * share)} %)`);
    if (this.#lossy.length > NAMED) names.push('…');
    return [
      `${this.#lossy.length} of ${this.#pages} pages lose more than ${100 * MAX_LOST_SHARE} % of what a reader sees: ` +
        `${names.join(', ')}: see "docent inspect" of ${worst.path}, where "${worst.example}" is in no section.`,
    ];
  }
}

/** Part of a string keeps all of it in memory: the HTML of a page, as long as its title is known. */
const copyOf = (text: string): string => Buffer.from(text).toString();
