import {isAbsolute, relative, sep} from 'node:path';
import {tagBelow} from '../check/tag.js';
import {injectTags, pagesWithoutTag, removeTags, type TagReport, type TagTarget} from '../site/inject-tag.js';
import {showingProgress, type Terminal, UserError} from './terminal.js';
import {counted} from '../system/text.js';

const LABEL = 'script tag';

/** Maximum number of pages that a line names. */
const MAX_NAMED = 3;

/**
 * Writes the script tag into the pages of a folder, and says what was done.
 *
 * @param index the folder of the index, which must be inside the site
 * @throws {UserError} if the index is not inside the site
 */
export async function writeTags(
  {folder, index, ...target}: Omit<TagTarget, 'index'> & {readonly folder: string; readonly index: string},
  terminal: Terminal,
): Promise<TagReport> {
  const path = relative(folder, index).split(sep).join('/');
  if (path === '' || path.split('/')[0] === '..' || isAbsolute(path))
    throw new UserError(
      '--inject needs the index inside the site: choose a folder there with --out, or omit --out.',
    );
  const report = await showingProgress(terminal, LABEL, onProgress =>
    injectTags(folder, {...target, index: path}, onProgress),
  );
  const {written, unchanged, foreign} = report;
  terminal.out(
    written > 0
      ? `Wrote the script tag into ${counted(written, 'page')}${unchanged > 0 ? `; ${unchanged} already had it` : ''}.`
      : `The script tag is in ${counted(unchanged, 'page')} already.`,
  );
  if (foreign > 0)
    terminal.note(`Not changed: ${counted(foreign, 'page')} with a script tag that --inject did not write.`);
  noteRefused(report, terminal);
  return report;
}

/** Removes the tags that `writeTags` wrote, and says from how many pages. */
export async function takeOutTags(folder: string, terminal: Terminal): Promise<TagReport> {
  const report = await showingProgress(terminal, LABEL, onProgress => removeTags(folder, onProgress));
  terminal.out(
    report.written > 0
      ? `Took the script tag out of ${counted(report.written, 'page')}. The folders of the elements and the index are still there.`
      : 'No page has a script tag that --inject wrote.',
  );
  noteRefused(report, terminal);
  return report;
}

/** Says how pages get the script tag, if some lack it. */
export async function noteMissingTags(
  folder: string,
  {canInject}: {readonly canInject: boolean},
  terminal: Terminal,
): Promise<void> {
  const missing = await pagesWithoutTag(folder);
  if (missing.length === 0) return;
  const how = canInject
    ? `Write it into them with --inject, or add it to their template: ${tagBelow('/')}`
    : 'Add it to their template, with data-index="…", the path from a page to the index.';
  terminal.note(`No script tag in ${namedPages(missing)}. ${how}`);
}

/** Prints one line for each reason, with the pages it applies to. */
function noteRefused({refused}: TagReport, terminal: Terminal): void {
  const byReason = new Map<string, string[]>();
  for (const {path, reason} of refused) byReason.set(reason, [...(byReason.get(reason) ?? []), path]);
  for (const [reason, paths] of byReason) terminal.note(`Not changed: ${namedPages(paths)}. ${reason}`);
}

function namedPages(paths: readonly string[]): string {
  const names = paths.slice(0, MAX_NAMED).join(', ');
  return paths.length > MAX_NAMED ? `${names} and ${counted(paths.length - MAX_NAMED, 'other page')}` : names;
}
