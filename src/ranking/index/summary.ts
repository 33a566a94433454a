import type {SourcePage} from './source-page.js';

/** `git-blame - Show what revision and author last modified each line of a file` */
const NAME_AND_SUMMARY = /^[^\s]+(?:, [^\s]+)* (?:-{1,2}|\u2013|\u2014) (\S.{0,150}?)\.?$/u;

/** What the page of a command is for, in one line: manuals have it below the heading NAME. */
export function summaryOf({sections}: SourcePage): string | undefined {
  const first = sections.slice(0, 2).find(({title}) => /^name$/i.test(title));
  return first && NAME_AND_SUMMARY.exec(first.content.trim())?.[1];
}
