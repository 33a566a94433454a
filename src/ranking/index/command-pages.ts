import {headingLabel} from '../text/names.js';
import type {SourcePage} from './source-page.js';

const COMMAND = /^([\p{L}\p{N}]+)[ -]([\p{L}\p{N}][\p{L}\p{N}-]*)$/u;
const WORD = /^[\p{L}\p{N}]+$/u;
/** Least length of a name that follows the prefix without a hyphen: `revisions` of `gitrevisions`. */
const MIN_REST = 4;
/** Least number of titles, and least part of all titles, with the same prefix. */
const MIN_PAGES = 8;
const MIN_PART = 0.15;

/**
 * Manuals of commands have a page for each, with one prefix for all of their names: `git-rebase(1)`, `cargo build`.
 * Readers search for `rebase`.
 */
export class Commands {
  #beginnings: ReadonlySet<string>;

  constructor(pages: readonly Pick<SourcePage, 'title'>[]) {
    const counts = new Map<string, number>();
    for (const {title} of pages) {
      const [, beginning] = COMMAND.exec(headingLabel(title)) ?? [];
      if (beginning) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
    }
    const least = Math.max(MIN_PAGES, MIN_PART * pages.length);
    this.#beginnings = new Set(
      [...counts].filter(([, count]) => count >= least).map(([beginning]) => beginning),
    );
  }

  static beginningWith(beginnings: readonly string[]): Commands {
    const commands = new Commands([]);
    commands.#beginnings = new Set(beginnings);
    return commands;
  }

  /** What the names of all commands begin with. */
  get beginnings(): readonly string[] {
    return [...this.#beginnings];
  }

  /** Whether they give the same names. */
  areLike(other: Commands): boolean {
    const [one, two] = [this.#beginnings, other.#beginnings];
    return one.size === two.size && [...one].every(beginning => two.has(beginning));
  }

  /** `rebase` for the title `git-rebase(1)`, `revisions` for `gitrevisions(7)`; nothing for other titles. */
  nameOf(title: string): string | undefined {
    const label = headingLabel(title);
    const [, beginning = '', name] = COMMAND.exec(label) ?? [];
    if (this.#beginnings.has(beginning)) return name;
    if (label === title || !WORD.test(label)) return undefined;
    for (const known of this.#beginnings)
      if (label.startsWith(known) && label.length >= known.length + MIN_REST)
        return label.slice(known.length);
    return undefined;
  }
}

/** `git-blame - Show what revision and author last modified each line of a file` */
const NAME_AND_SUMMARY = /^[^\s]+(?:, [^\s]+)* (?:-{1,2}|\u2013|\u2014) (\S.{0,150}?)\.?$/u;

/** What the page of a command is for, in one line: manuals have it below the heading NAME. */
export function summaryOf({sections}: SourcePage): string | undefined {
  const first = sections.slice(0, 2).find(({title}) => /^name$/i.test(title));
  return first && NAME_AND_SUMMARY.exec(first.content.trim())?.[1];
}
