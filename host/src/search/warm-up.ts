import {completeAsPrefix} from '../../../src/api/index.js';
import type {FileIndex} from './file-snapshot.js';

/**
 * Titles that questions are made of. With 300,000 sections, the first question of a process takes ten times as long as later
 * ones; after the questions of one title three times, of twelve no longer.
 */
const TITLES = 12;
/** Sections of a page that are looked through for a name. */
const NAMED = 16;
/** Letters of a word that a reader begins to type. */
const TYPED = 3;

/**
 * What is asked of an index before readers do, so that they do not wait for what only first questions take: the titles of
 * the pages that others refer to most, words of them that are misspelt, their beginnings, and names of these pages.
 */
export function* warmUpQuestions({index: {pageLinks}, local}: FileIndex): Generator<string> {
  const {firstOf} = local.columns;
  for (const page of mostReferred(pageLinks)) {
    const {title} = local.page(page);
    const [first, end] = [firstOf[page]!, firstOf[page + 1]!];
    const [word = ''] = title.split(/\s+/).sort((one, other) => other.length - one.length);
    // What has the shortest lists comes first: code that was never run takes its time over long ones.
    yield completeAsPrefix(word.slice(0, TYPED - 1) + word.slice(TYPED));
    yield completeAsPrefix(title);
    yield completeAsPrefix(word.slice(0, TYPED));
    for (let section = first; section < Math.min(first + NAMED, end); section++) {
      const {name} = local.section(section);
      if (name === undefined) continue;
      yield completeAsPrefix(name);
      break;
    }
  }
}

/** Of equal ones the first. */
function mostReferred(pageLinks: Uint32Array): readonly number[] {
  const most: number[] = [];
  for (let page = 0; page < pageLinks.length; page++) {
    const links = pageLinks[page]!;
    if (most.length === TITLES && links <= pageLinks[most[TITLES - 1]!]!) continue;
    let at = Math.min(most.length, TITLES - 1);
    for (; at > 0 && pageLinks[most[at - 1]!]! < links; at--) most[at] = most[at - 1]!;
    most[at] = page;
  }
  return most;
}
