import {createWriteStream} from 'node:fs';
import {chmod, chown, type FileHandle, realpath, rename, rm} from 'node:fs/promises';
import {relative, sep} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {Token} from 'parse5';
import {encodePath} from '../system/paths.js';
import {HEAD_BYTES, readHead, type Replacement, startOf} from './page-head.js';
import {pageTokenizer} from './page-start.js';
import {openSiteFile, SiteBoundary} from './site-boundary.js';
import {listAllPages, type PageFile} from './walk-site.js';

/** What the script tag of a page leads to. Paths are relative to the site's folder, with `/`. */
export interface TagTarget {
  /** The script, such as `docent/docent.js`. */
  readonly script: string;
  /** The folder of the static index, such as `docent-index`. */
  readonly index: string;
  /** Where the site is published, with a slash at its end; `undefined` if that is not known. */
  readonly publicUrl: string | undefined;
}

/** What happened to the pages of a site. */
export interface TagReport {
  /** The number of pages that were written. */
  readonly written: number;
  /** The number of pages that were right already. */
  readonly unchanged: number;
  /** The number of pages with a script tag that Docent did not write: they are never changed. */
  readonly foreign: number;
  /** Pages that were left as they are, each with the reason, as a sentence. */
  readonly refused: readonly {readonly path: string; readonly reason: string}[];
}

/** By this attribute a tag that was written here is told from those of authors. */
const MARK = 'data-injected';

/**
 * Writes the script tag into every page of a folder of built HTML, first in its head. A page keeps its encoding, and every
 * byte but those of the tag. A second run changes nothing; after the folders were moved, it corrects the tags.
 *
 * Files are changed with the rights of whoever runs this, so only those whose real path is below the folder are: a link that
 * leads out of it is never followed.
 *
 * @param folder an absolute path
 * @throws {FolderError} for a folder that is missing or has no pages
 */
export const injectTags = (folder: string, target: TagTarget): Promise<TagReport> =>
  rewritePages(folder, (page, text) => {
    const {tags, hasBase} = readTags(text);
    const injected = tags.filter(({isInjected}) => isInjected);
    if (tags.length > injected.length) return 'foreign';
    const address = addressFor(page, target, hasBase);
    if (address === undefined) {
      const why = hasBase
        ? 'It has a <base>, against which browsers resolve addresses'
        : 'It is shown at addresses of any depth';
      return {reason: `${why}: say with --public-url where the site is published.`};
    }
    const tag = tagOf(address);
    const [first] = injected;
    if (injected.length === 1 && text.slice(first!.start, first!.end) === tag) return [];
    const {start} = readHead(text);
    const isRun = readTags(text.slice(0, start) + tag + text.slice(start)).tags[0]?.start === start;
    if (!isRun) return {reason: 'It ends inside a comment, where no tag is run: is the page complete?'};
    return [{start, end: start, text: tag}, ...injected.map(removal)].sort((a, b) => a.start - b.start);
  });

/** Takes the tags out again that `injectTags` wrote. @throws {FolderError} */
export const removeTags = (folder: string): Promise<TagReport> =>
  rewritePages(folder, (_, text) =>
    readTags(text)
      .tags.filter(({isInjected}) => isInjected)
      .map(removal),
  );

/** Pages without any script tag of Docent, by their paths. @throws {FolderError} */
export async function pagesWithoutTag(folder: string): Promise<string[]> {
  const without: string[] = [];
  for (const {path, file} of await listAllPages({folder})) {
    const handle = await openSiteFile({folder}, file).catch(() => undefined);
    if (!handle) continue;
    try {
      if (readTags(startOf(await readStart(handle)).text).tags.length === 0) without.push(path);
    } finally {
      await handle.close();
    }
  }
  return without;
}

const removal = ({start, end}: ScriptTag): Replacement => ({start, end, text: ''});

interface ScriptTag {
  readonly start: number;
  readonly end: number;
  readonly isInjected: boolean;
}

/** The script tags of Docent in the start of a page, with their offsets. */
function readTags(text: string): {tags: ScriptTag[]; hasBase: boolean} {
  const tags: ScriptTag[] = [];
  let hasBase = false;
  let open: {start: number; isInjected: boolean} | undefined;
  if (!/docent\.js|<base\b/i.test(text)) return {tags, hasBase};
  const tokenizer = pageTokenizer({
    onStartTag(tag) {
      if (tag.tagName === 'base') hasBase ||= Token.getTokenAttr(tag, 'href') !== null;
      if (tag.tagName !== 'script' || !tag.location) return;
      if (!/\bdocent\.js/i.test(Token.getTokenAttr(tag, 'src') ?? '')) return;
      open = {start: tag.location.startOffset, isInjected: Token.getTokenAttr(tag, MARK) !== null};
    },
    onEndTag({tagName, location}) {
      if (!open || tagName !== 'script' || !location) return;
      tags.push({...open, end: location.endOffset});
      open = undefined;
    },
  });
  tokenizer.write(text, true);
  // Cut off by the end of the text that is looked at: it is an author's.
  if (open) tags.push({...open, end: text.length, isInjected: false});
  return {tags, hasBase};
}

/** Where scripts and index are for a page; `undefined` where a relative address would not do and no other is known. */
function addressFor({path}: PageFile, {publicUrl, ...target}: TagTarget, hasBase: boolean) {
  const isAnywhere = /^404(\/index)?\.html?$/i.test(path);
  const root = hasBase || isAnywhere ? publicUrl : '../'.repeat(path.split('/').length - 1);
  if (root === undefined) return undefined;
  return {script: root + encodePath(target.script), index: `${root}${encodePath(target.index)}/`};
}

const tagOf = ({script, index}: {readonly script: string; readonly index: string}): string =>
  `<script type="module" src="${script}" data-index="${index}" ${MARK}></script>`;

/** What is to become of a page: replacements (none: it is right as it is), or why nothing is done. */
type Change = readonly Replacement[] | 'foreign' | {readonly reason: string};

async function rewritePages(
  folder: string,
  changeOf: (page: PageFile, start: string) => Change,
): Promise<TagReport> {
  const counts = {written: 0, unchanged: 0, foreign: 0};
  const refused: {path: string; reason: string}[] = [];
  const root = new SiteBoundary({folder}).root;
  for (const page of await listAllPages({folder})) {
    try {
      const change = await rewritePage(root, page, changeOf);
      if (typeof change === 'string') counts[change]++;
      else refused.push({path: page.path, ...change});
    } catch (error) {
      const {code, message} = error as NodeJS.ErrnoException;
      const reason = code === undefined ? message : `It cannot be written (${code}): check its permissions.`;
      refused.push({path: page.path, reason});
    }
  }
  return {...counts, refused};
}

async function rewritePage(
  root: string,
  page: PageFile,
  changeOf: (page: PageFile, start: string) => Change,
): Promise<keyof Omit<TagReport, 'refused'> | {readonly reason: string}> {
  // The place of the file itself: a link to it stays one.
  const file = await realpath(page.file);
  if (relative(root, file).split(sep)[0] === '..')
    return {reason: 'It is a link that leads out of the folder.'};
  const handle = await openSiteFile({folder: root}, file);
  try {
    const {text, replace} = startOf(await readStart(handle));
    const change = changeOf(page, text);
    if (!(change instanceof Array)) return change;
    if (change.length === 0) return 'unchanged';
    await replaceFile(file, handle, replace(change));
    return 'written';
  } finally {
    await handle.close();
  }
}

async function readStart(handle: FileHandle): Promise<Buffer> {
  const bytes = Buffer.alloc(HEAD_BYTES);
  const {bytesRead} = await handle.read(bytes, 0, HEAD_BYTES, 0);
  return bytes.subarray(0, bytesRead);
}

/** Written beside it and renamed, so that nobody reads a partial page, and other names of the old file keep it. */
async function replaceFile(file: string, handle: FileHandle, start: Buffer): Promise<void> {
  const {mode, uid, gid} = await handle.stat();
  const unfinished = `${file}.part`;
  // A link of that name would lead to a file that is not ours to write.
  await rm(unfinished, {force: true});
  try {
    const target = createWriteStream(unfinished, {flags: 'wx', mode});
    const rest = handle.createReadStream({start: HEAD_BYTES, autoClose: false});
    await pipeline(async function* () {
      yield start;
      yield* rest as AsyncIterable<Buffer>;
    }, target);
    await chmod(unfinished, mode);
    // Only root may give files away, and whoever else writes here owns them.
    if (process.getuid?.() === 0) await chown(unfinished, uid, gid);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, {force: true}).catch(() => {});
    throw error;
  }
}
