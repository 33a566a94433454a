import {createWriteStream} from 'node:fs';
import {chmod, chown, type FileHandle, realpath, rename, rm} from 'node:fs/promises';
import {relative, sep} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {Token} from 'parse5';
import {encodePath} from '../system/paths.js';
import type {OnProgress} from '../system/progress.js';
import {HEAD_BYTES, readHead, type Replacement, startOf} from './page-head.js';
import {pageTokenizer} from './page-start.js';
import {isRedirect, nodeTree, parsePage} from './parse-page.js';
import {openSiteFile, SiteBoundary} from './site-boundary.js';
import {listAllPages, type PageFile} from './walk-site.js';

/** What the script tag of a page points to. Paths are relative to the site's folder, with `/` as separator. */
export interface TagTarget {
  /** The script, such as `docent/docent.js`. */
  readonly script: string;
  /** The folder of the static index, such as `docent-index`. */
  readonly index: string;
  /** Where the site is published, with a trailing slash; `undefined` if unknown. */
  readonly publicUrl: string | undefined;
  /** Further attributes by name, such as `data-hotkeys`. Default: none. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

/** The outcome for the pages of a site. */
export interface TagReport {
  /** The number of pages that were written. */
  readonly written: number;
  /** The number of pages that needed no change. */
  readonly unchanged: number;
  /** The number of pages with a script tag that Docent did not write: they are never changed. */
  readonly foreign: number;
  /** Pages that could not be changed, each with a sentence that gives the reason. */
  readonly refused: readonly {readonly path: string; readonly reason: string}[];
}

/** Marks the tags that `injectTags` wrote, as opposed to those of authors. */
const MARK = 'data-injected';

/**
 * Writes the script tag at the beginning of the head of every page in a folder of built HTML. The encoding of a page and all its other
 * bytes stay as they are. A second run changes nothing, except that it corrects the tags if the script or the index has moved.
 *
 * Files are changed with the rights of the user who runs the command. So only files whose real path is inside the folder are changed; a
 * link that leads out of it is never followed.
 *
 * @param folder an absolute path
 * @throws {FolderError} for a folder that is missing or has no pages
 */
export const injectTags = (folder: string, target: TagTarget, onProgress?: OnProgress): Promise<TagReport> =>
  rewritePages(folder, onProgress, (page, text) => {
    const {tags, hasBase} = readTags(text);
    const injected = tags.filter(({isInjected}) => isInjected);
    if (tags.length > injected.length) return 'foreign';
    const address = addressFor(page, target, hasBase);
    if (address === undefined) {
      const why = hasBase
        ? 'A <base> in it changes what relative addresses lead to'
        : 'It is shown at addresses of any depth, where relative addresses fail';
      return {reason: `${why}: say with --public-url where the site is published.`};
    }
    const tag = tagOf(address, target.attributes);
    const [first] = injected;
    if (injected.length === 1 && text.slice(first!.start, first!.end) === tag) return [];
    const {start} = readHead(text);
    const isRun = readTags(text.slice(0, start) + tag + text.slice(start)).tags[0]?.start === start;
    if (!isRun)
      return {reason: 'It ends inside a comment, where a tag has no effect: complete the page first.'};
    return [{start, end: start, text: tag}, ...injected.map(removal)].sort((a, b) => a.start - b.start);
  });

/** Removes the tags that `injectTags` wrote. @throws {FolderError} if the folder is missing or has no pages */
export const removeTags = (folder: string, onProgress?: OnProgress): Promise<TagReport> =>
  rewritePages(folder, onProgress, (_, text) =>
    readTags(text)
      .tags.filter(({isInjected}) => isInjected)
      .map(removal),
  );

/** Paths of pages without any script tag of Docent, except redirect pages. @throws {FolderError} if the folder is missing or has no pages */
export async function pagesWithoutTag(folder: string): Promise<string[]> {
  const without: string[] = [];
  for (const {path, file} of await listAllPages({folder})) {
    const handle = await openSiteFile({folder}, file).catch(() => undefined);
    if (!handle) continue;
    try {
      const {text} = startOf(await readStart(handle));
      if (readTags(text).tags.length === 0 && !isRedirectPage(text)) without.push(path);
    } finally {
      await handle.close();
    }
  }
  return without;
}

/** Readers never see a redirect page, so it needs no tag. */
const isRedirectPage = (text: string): boolean =>
  /http-equiv/i.test(text) && isRedirect(nodeTree, parsePage(text));

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
  // This tag is cut off at the end of the text. It is treated as an author's tag, which is never changed.
  if (open) tags.push({...open, end: text.length, isInjected: false});
  return {tags, hasBase};
}

/** The addresses of script and index for a page; `undefined` if it needs absolute ones and `publicUrl` is unknown. */
function addressFor({path}: PageFile, {publicUrl, ...target}: TagTarget, hasBase: boolean) {
  const isAnywhere = /^404(\/index)?\.html?$/i.test(path);
  const root = hasBase || isAnywhere ? publicUrl : '../'.repeat(path.split('/').length - 1);
  if (root === undefined) return undefined;
  return {script: root + encodePath(target.script), index: `${root}${encodePath(target.index)}/`};
}

function tagOf(
  {script, index}: {readonly script: string; readonly index: string},
  attributes: TagTarget['attributes'] = {},
): string {
  const extra = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return `<script type="module" src="${script}" data-index="${index}"${extra.join('')} ${MARK}></script>`;
}

/** Escapes to ASCII, which is the same in all encodings of pages. */
const escape = (value: string): string =>
  value.replace(/[&<>"']|[^\x20-\x7e]/gu, character => `&#${character.codePointAt(0)};`);

/** What to do with a page: the replacements to make (an empty list if it needs none), or why it is not changed. */
type Change = readonly Replacement[] | 'foreign' | {readonly reason: string};

async function rewritePages(
  folder: string,
  onProgress: OnProgress | undefined,
  changeOf: (page: PageFile, start: string) => Change,
): Promise<TagReport> {
  const counts = {written: 0, unchanged: 0, foreign: 0};
  const refused: {path: string; reason: string}[] = [];
  const root = new SiteBoundary({folder}).root;
  const pages = await listAllPages({folder});
  for (const [done, page] of pages.entries()) {
    onProgress?.({done, total: pages.length});
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
  // The real path, so that a link inside the folder stays a link and its target is rewritten.
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

/**
 * Writes the new page beside the old one and renames it. So no reader sees a partial page, and hard links to the old
 * file keep its content.
 */
async function replaceFile(file: string, handle: FileHandle, start: Buffer): Promise<void> {
  const {mode, uid, gid} = await handle.stat();
  const unfinished = `${file}.part`;
  // A run that was killed may have left a file of this name, which `wx` would not overwrite.
  await rm(unfinished, {force: true});
  try {
    const target = createWriteStream(unfinished, {flags: 'wx', mode});
    const rest = handle.createReadStream({start: HEAD_BYTES, autoClose: false});
    await pipeline(async function* () {
      yield start;
      yield* rest as AsyncIterable<Buffer>;
    }, target);
    await chmod(unfinished, mode);
    // Only root can change the owner; any other user already owns the new file.
    if (process.getuid?.() === 0) await chown(unfinished, uid, gid);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, {force: true}).catch(() => {});
    throw error;
  }
}
