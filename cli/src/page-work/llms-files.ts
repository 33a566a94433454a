import {open, rename, rm, unlink} from 'node:fs/promises';
import {join} from 'node:path';
import {openSiteFile, OutsideError, type SiteFolder} from '../site/site-boundary.js';
import {listPages, type PageFile} from '../site/walk-site.js';
import type {OnProgress} from '../system/progress.js';
import {oneLine} from '../system/text.js';
import {linkMarkdown, textMarkdown} from './markdown.js';
import {PAGE_JOBS, type PageJobs} from './page-jobs.js';

/** Names of the files, by the convention of llmstxt.org. */
export const LLMS = 'llms.txt';
export const LLMS_FULL = 'llms-full.txt';

export interface LlmsSite {
  /** Display name of the project. */
  readonly name: string;
  readonly version: string;
  readonly site: SiteFolder;
  /** The address of a page, given its path in the folder; absolute, or relative to the file. */
  readonly addressOf: (path: string) => string;
}

/** Maximum length of a page's excerpt, in characters. */
const MAX_EXCERPT = 200;

/** Reads pages: `PageWorkers` on a host, or `PAGE_JOBS` in a command, which may block its only thread. */
export type LlmsReader = Pick<PageJobs, 'excerpt' | 'pageMarkdown'>;

/**
 * The text of `llms.txt` in parts: the name of the documentation, and every page with its address and an excerpt,
 * grouped by folder. Each part is created on demand.
 *
 * @throws {FolderError} if the folder is missing or has no pages
 */
export async function* llmsIndex(
  site: LlmsSite,
  reader: LlmsReader,
  onProgress?: OnProgress,
): AsyncGenerator<string> {
  const folders = new Map<string, PageFile[]>();
  const allPages = await pagesOf(site);
  let done = 0;
  for (const page of allPages) {
    const folder = page.path.includes('/') ? page.path.slice(0, page.path.indexOf('/')) : '';
    const pages = folders.get(folder);
    if (pages) pages.push(page);
    else folders.set(folder, [page]);
  }
  const fullText = linkMarkdown(LLMS_FULL, site.addressOf(LLMS_FULL));
  const [name, version] = [textMarkdown(site.name), textMarkdown(site.version)];
  yield `# ${name}\n\n> Documentation of ${name}, version ${version}. The text of all pages is in ${fullText}.\n`;
  for (const [folder, pages] of folders) {
    let heading = `\n## ${folder ? textMarkdown(folder) : 'Pages'}\n\n`;
    for (const {path, file} of pages) {
      onProgress?.({done: done++, total: allPages.length});
      const excerpt = await reader.excerpt({site: site.site, path, file});
      if (!excerpt) continue;
      const link = linkMarkdown(excerpt.title || path, site.addressOf(path));
      const words = excerpt.words && textMarkdown(firstWords(excerpt.words));
      yield `${heading}- ${link}${words ? `: ${words}` : ''}\n`;
      heading = '';
    }
  }
}

/** The text of `llms-full.txt` in parts: the address of every page and its content as Markdown. @throws {FolderError} if the folder is missing or has no pages */
export async function* llmsFull(
  site: LlmsSite,
  reader: LlmsReader,
  onProgress?: OnProgress,
): AsyncGenerator<string> {
  yield `# ${textMarkdown(site.name)}, version ${textMarkdown(site.version)}\n`;
  const allPages = await pagesOf(site);
  for (const [done, {path, file}] of allPages.entries()) {
    onProgress?.({done, total: allPages.length});
    const address = site.addressOf(path);
    const text = await reader.pageMarkdown({site: site.site, path, file, address});
    if (text) yield `\n---\n\nSource: ${address}\n\n${text}\n`;
  }
}

/** Lists the pages, the front page first. */
async function pagesOf({site}: LlmsSite): Promise<PageFile[]> {
  const pages = await listPages(site);
  return pages.sort((a, b) => Number(isFront(b)) - Number(isFront(a)));
}

const isFront = ({path}: PageFile): boolean => /^index\.html?$/i.test(path);

/** The first sentence of a text, cut if it is too long. */
function firstWords(text: string): string {
  const line = oneLine(text);
  const [sentence] = /^.*?[.!?。](?=\s|$)/u.exec(line) ?? [line];
  return sentence.length <= MAX_EXCERPT
    ? sentence
    : `${sentence.slice(0, MAX_EXCERPT).replace(/\s+\S*$/, '')} …`;
}

/** The last line of files that Docent has written, and may overwrite. */
const MARK = '\n<!-- Written by docent index. -->\n';

/**
 * Writes both files beside the pages.
 *
 * @returns names of existing files that Docent did not write, and therefore did not overwrite
 */
export async function writeLlmsFiles(site: LlmsSite, onProgress?: OnProgress): Promise<string[]> {
  const notOverwritten: string[] = [];
  for (const [name, parts] of [
    [LLMS, llmsIndex(site, PAGE_JOBS, onProgress)],
    [LLMS_FULL, llmsFull(site, PAGE_JOBS, onProgress)],
  ] as const) {
    const target = join(site.site.folder, name);
    const before = await readExisting(site.site, target);
    if (before !== undefined && !before.endsWith(MARK)) {
      notOverwritten.push(name);
      continue;
    }
    // Written under another name and then renamed, so that no reader sees a partial file.
    const unfinished = `${target}.part`;
    try {
      // A run that was killed may have left a file of this name, which `wx` would not overwrite.
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
  return notOverwritten;
}

/**
 * Reads an existing file; `undefined` if there is none. Empty for a symbolic link that leads out of the site: it is not
 * overwritten either.
 */
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
