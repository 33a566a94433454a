import {open, readFile, rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {PAGE_JOBS} from '../page-work/page-jobs.js';
import {LLMS, LLMS_FULL, llmsFull, llmsIndex, type LlmsSite} from './llms-files.js';

/** At the end of what is ours, which may be written anew. */
const MARK = '\n<!-- Written by docent index. -->\n';

/** Writes both files beside the pages. @returns the names of those that somebody else has written, which stay as they are */
export async function writeLlmsFiles(site: LlmsSite): Promise<string[]> {
  const kept: string[] = [];
  for (const [name, parts] of [
    [LLMS, llmsIndex(site, PAGE_JOBS)],
    [LLMS_FULL, llmsFull(site, PAGE_JOBS)],
  ] as const) {
    const target = join(site.folder, name);
    const before = await readFile(target, 'utf8').catch(() => undefined);
    if (before !== undefined && !before.endsWith(MARK)) {
      kept.push(name);
      continue;
    }
    // Beside it first, so that nobody reads half of it.
    const unfinished = `${target}.part`;
    try {
      const file = await open(unfinished, 'w');
      try {
        for await (const part of parts) await file.write(part);
        await file.write(MARK);
      } finally {
        await file.close();
      }
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, {force: true}).catch(() => {});
      throw error;
    }
  }
  return kept;
}
