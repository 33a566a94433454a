import {headingLabel} from '../text/names.js';
import type {SourcePage} from './source-page.js';

const COMMAND = /^([\p{L}\p{N}]+)[ -]([\p{L}\p{N}][\p{L}\p{N}-]*)$/u;
const WORD = /^[\p{L}\p{N}]+$/u;
/** Minimum length of a name that follows the prefix without a hyphen: `revisions` of `gitrevisions`. */
const MIN_REST = 4;
/** A word is a prefix of commands if at least this many titles, and at least this share of all titles, begin with it. */
const MIN_PAGES = 8;
const MIN_SHARE = 0.15;

/**
 * Manuals of command-line tools have a page for each command, and all names begin with the same prefix: `git-rebase(1)`, `cargo build`.
 * Readers search for `rebase`.
 */
export class Commands {
  #prefixes: ReadonlySet<string>;

  constructor(pages: readonly Pick<SourcePage, 'title'>[]) {
    const counts = new Map<string, number>();
    for (const {title} of pages) {
      const [, prefix] = COMMAND.exec(headingLabel(title)) ?? [];
      if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
    const minCount = Math.max(MIN_PAGES, MIN_SHARE * pages.length);
    this.#prefixes = new Set([...counts].filter(([, count]) => count >= minCount).map(([prefix]) => prefix));
  }

  static withPrefixes(prefixes: readonly string[]): Commands {
    const commands = new Commands([]);
    commands.#prefixes = new Set(prefixes);
    return commands;
  }

  /** The prefixes of the names of commands. */
  get prefixes(): readonly string[] {
    return [...this.#prefixes];
  }

  /** Whether the prefixes are the same, so that `nameOf` returns the same names. */
  equals({prefixes}: Commands): boolean {
    return prefixes.length === this.#prefixes.size && prefixes.every(prefix => this.#prefixes.has(prefix));
  }

  /** The name of a command without the prefix: `rebase` for the title `git-rebase(1)`, `revisions` for `gitrevisions(7)`; `undefined` for other titles. */
  nameOf(title: string): string | undefined {
    const label = headingLabel(title);
    const [, prefix = '', name] = COMMAND.exec(label) ?? [];
    if (this.#prefixes.has(prefix)) return name;
    if (label === title || !WORD.test(label)) return undefined;
    for (const known of this.#prefixes)
      if (label.startsWith(known) && label.length >= known.length + MIN_REST)
        return label.slice(known.length);
    return undefined;
  }
}

/** `git-blame - Show what revision and author last modified each line of a file` */
const NAME_AND_SUMMARY = /^[^\s]+(?:, [^\s]+)* (?:-{1,2}|\u2013|\u2014) (\S.{0,150}?)\.?$/u;

/** The purpose of a command, in one line, from the section NAME of its page. */
export function summaryOf({sections}: SourcePage): string | undefined {
  const first = sections.slice(0, 2).find(({title}) => /^name$/i.test(title));
  return first && NAME_AND_SUMMARY.exec(first.content.trim())?.[1];
}
