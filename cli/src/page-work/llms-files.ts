import {open, rename, rm, unlink} from 'node:fs/promises';
import {join} from 'node:path';
import {openSiteFile, OutsideError, type SiteFolder} from '../site/site-boundary.js';
import {listPages, type PageFile} from '../site/walk-site.js';
import type {OnProgress} from '../system/progress.js';
import {linkMarkdown, textMarkdown} from './markdown.js';
import {PAGE_JOBS, type PageJobs} from './page-jobs.js';

/** Names of the files, by the convention of llmstxt.org. */
export const LLMS = 'llms.txt';
export const LLMS_FULL = 'llms-full.txt';

export interface LlmsSite {
  /** Its display name. */
  readonly name: string;
  readonly version: string;
  readonly site: SiteFolder;
  /** The address of a page, given its path in the folder; absolute, or relative to the file. */
  readonly addressOf: (path: string) => string;
}

/** Length of a page's excerpt, in characters. */
const SHOWN = 200;

/** Reads the pages: `PageWorkers`, or the jobs directly if nothing else is waiting. */
export type LlmsReader = Pick<PageJobs, 'excerpt' | 'pageMarkdown'>;

/**
 * The text of `llms.txt` in parts: the name of the documentation, and every page with its address and an excerpt, grouped
 * by folder. Each part is created on demand. @throws {FolderError}
 */
export async function* llmsIndex(
  site: LlmsSite,
  reader: LlmsReader,
  onProgress?: OnProgress,
): AsyncGenerator<string> {
  const folders = new Map<string, PageFile[]>();
  const all = await pagesOf(site);
  let done = 0;
  for (const page of all) {
    const folder = page.path.includes('/') ? page.path.slice(0, page.path.indexOf('/')) : '';
    const pages = folders.get(folder);
    if (pages) pages.push(page);
    else folders.set(folder, [page]);
  }
  const full = linkMarkdown(LLMS_FULL, site.addressOf(LLMS_FULL));
  const [name, version] = [textMarkdown(site.name), textMarkdown(site.version)];
  yield `# ${name}\n\n> Documentation of ${name}, version ${version}. The text of all pages is in ${full}.\n`;
  for (const [folder, pages] of folders) {
    let heading = `\n## ${folder ? textMarkdown(folder) : 'Pages'}\n\n`;
    for (const {path, file} of pages) {
      onProgress?.({done: done++, total: all.length});
      const excerpt = await reader.excerpt({site: site.site, path, file});
      if (!excerpt) continue;
      const link = linkMarkdown(excerpt.title || path, site.addressOf(path));
      const words = excerpt.words && textMarkdown(firstWords(excerpt.words));
      yield `${heading}- ${link}${words ? `: ${words}` : ''}\n`;
      heading = '';
    }
  }
}

/** The text of `llms-full.txt` in parts: the address of every page and its content as Markdown. @throws {FolderError} */
export async function* llmsFull(
  site: LlmsSite,
  reader: LlmsReader,
  onProgress?: OnProgress,
): AsyncGenerator<string> {
  yield `# ${textMarkdown(site.name)}, version ${textMarkdown(site.version)}\n`;
  const all = await pagesOf(site);
  for (const [done, {path, file}] of all.entries()) {
    onProgress?.({done, total: all.length});
    const address = site.addressOf(path);
    const text = await reader.pageMarkdown({site: site.site, path, file, address});
    if (text) yield `\n---\n\nSource: ${address}\n\n${text}\n`;
  }
}

/** The front page first. */
async function pagesOf({site}: LlmsSite): Promise<PageFile[]> {
  const pages = await listPages(site);
  return pages.sort((one, other) => Number(isFront(other)) - Number(isFront(one)));
}

const isFront = ({path}: PageFile): boolean => /^index\.html?$/i.test(path);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Cut at the end of a sentence if one is near. */
function firstWords(text: string): string {
  const line = oneLine(text);
  const [sentence] = /^.*?[.!?。](?=\s|$)/u.exec(line) ?? [line];
  return sentence.length <= SHOWN ? sentence : `${sentence.slice(0, SHOWN).replace(/\s+\S*$/, '')} …`;
}

/** The last line of our files, which marks them as ours to overwrite. */
const MARK = '\n<!-- Written by docent index. -->\n';

/** Writes both files beside the pages. @returns names of existing files that are not ours and were left alone */
export async function writeLlmsFiles(site: LlmsSite, onProgress?: OnProgress): Promise<string[]> {
  const kept: string[] = [];
  for (const [name, parts] of [
    [LLMS, llmsIndex(site, PAGE_JOBS, onProgress)],
    [LLMS_FULL, llmsFull(site, PAGE_JOBS, onProgress)],
  ] as const) {
    const target = join(site.site.folder, name);
    const before = await readExisting(site.site, target);
    if (before !== undefined && !before.endsWith(MARK)) {
      kept.push(name);
      continue;
    }
    // Written beside it and renamed, so that nobody reads a partial file.
    const unfinished = `${target}.part`;
    try {
      // A link of that name would lead to a file that is not ours to write.
      await unlink(unfinished).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      const file = await open(unfinished, 'wx');
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

/** `undefined` where there is none. A link that leads out of the site is not ours, whatever it leads to. */
async function readExisting(site: SiteFolder, path: string): Promise<string | undefined> {
  try {
    const file = await openSiteFile(site, path);
    try {
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    return error instanceof OutsideError ? '' : undefined;
  }
}
