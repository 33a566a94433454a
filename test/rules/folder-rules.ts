import {posix} from 'node:path';
import type {Violation} from './source-files.js';

/** As many modules as can be taken in at a glance. */
const MOST_MODULES = 15;

/** Folders that may hold more, with the reason. */
const LISTS: Readonly<Record<string, string>> = {
  'src/i18n/languages': 'one file a language, all of one shape',
};

/** Checks how many modules lie directly in each folder: what is more has features that need folders of their own. */
export function folderViolations(paths: readonly string[]): Violation[] {
  const counts = new Map<string, number>();
  for (const folder of paths.map(path => posix.dirname(path)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > MOST_MODULES && !LISTS[folder]
      ? [`${folder} holds ${count} modules, more than ${MOST_MODULES}`]
      : [],
  );
}
