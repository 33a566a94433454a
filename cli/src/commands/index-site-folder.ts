import {join, relative, resolve, sep} from 'node:path';
import {setFlagsFromString} from 'node:v8';
import {copyFile, mkdir, readdir, rm} from 'node:fs/promises';
import {encodePath} from '../system/paths.js';
import {indexCacheIn} from '../search/index-cache.js';
import {indexSite} from '../search/index-site.js';
import {type MakingOptions, PAGE_TIME} from '../search/making-threads.js';
import {StaticIndexWriter} from './static-index-writer.js';
import {leftOutOf} from '../site/walk-site.js';
import type {TagReport} from '../site/inject-tag.js';
import {findWidgetFolder} from '../system/widget-folder.js';
import {skippedLines} from './skipped-pages.js';
import {noteMissingTags, takeOutTags, writeTags} from './page-tags.js';
import type {IndexCommand} from './site-commands.js';
import {checkSites, leftOutLines, openIndexes} from './sites.js';
import {reporting, showingProgress, type Terminal, UserError} from './terminal.js';
import {counted} from '../system/text.js';

const FOLDER = 'docent-index';
const ELEMENTS = 'docent';
/**
 * How many bytes of bytecode V8 may inline into a function that it optimises; V8's default is 920. The command ends soon after its code
 * is optimised, and with the default, each thread spent a quarter of its time on that. With less inlining, optimising takes less time
 * and pages are read just as fast.
 */
const MAX_INLINED = 300;
/** Uses threads even for a small site: only a page that is read in a thread can be stopped if it takes too long. */
const MAKING: MakingOptions = {pageTime: PAGE_TIME, minBytes: 0};

/** What the command did, as `--json` prints it. Parts that were not requested are missing. Folders are absolute paths. */
interface IndexReport {
  readonly folder: string;
  tags?: TagReport;
  elements?: {readonly folder: string; readonly files: number};
  index?: {
    readonly folder: string;
    readonly project: string;
    readonly version: string;
    readonly pages: number;
    readonly files: number;
    /** Number of files of the index that did not change. */
    readonly unchanged: number;
    readonly bytes: number;
  };
  llms?: {
    /** Names of existing `llms` files that Docent did not write, and therefore did not overwrite. */
    readonly kept: readonly string[];
  };
}

/** `docent index`: writes the static index of a folder, and copies the elements there. @throws {UserError} if the folder cannot be read as a site, or something cannot be written */
export async function indexSiteFolder(
  command: IndexCommand,
  terminal: Terminal,
  widget = findWidgetFolder(),
): Promise<void> {
  await reporting(terminal, command, own => writeParts(command, own, widget));
}

async function writeParts(
  command: IndexCommand,
  terminal: Terminal,
  widget: string | undefined,
): Promise<IndexReport> {
  const {site, elements = false, index = true, llms = false, tags} = command;
  await checkSites([site]);
  const folder = resolve(site.folder);
  const report: IndexReport = {folder};
  if (tags === 'remove') return {...report, tags: await takeOutTags(folder, terminal)};
  // Tags are written before the index, which records the pages with their tags, so that the next run finds them
  // unchanged.
  if (tags === 'inject') {
    const {tagAttributes: attributes} = command;
    const target = {script: `${ELEMENTS}/docent.js`, publicUrl: site.publicUrl, attributes};
    report.tags = await writeTags({folder, index: indexFolder(command, folder), ...target}, terminal);
  }
  if (elements) report.elements = await writeElements(join(folder, ELEMENTS), widget, terminal);
  if (index) report.index = await writeIndex(command, folder, terminal);
  if (report.tags?.written)
    terminal.out(
      `Next: serve the folder with any web server, such as "python3 -m http.server -d ${site.folder}", and press / on a page. Pages opened as files have no search.`,
    );
  if (index && tags !== 'inject')
    await noteMissingTags(folder, {canInject: elements && command.out === undefined}, terminal);
  if (!llms) return report;
  report.llms = await writeLlms(command, folder, terminal);
  // If an index was written, what was left out has already been reported.
  const leftOut = index ? [] : await leftOutOf({folder, followLinksTo: command.followLinksTo});
  for (const line of leftOutLines(leftOut)) terminal.note(line);
  return report;
}

/** Calls `work`, which writes files, and turns an error of the file system into a `UserError`. */
async function writing<T>(what: string, advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const {code, path} = error as NodeJS.ErrnoException;
    if (code === undefined || path === undefined) throw error;
    throw new UserError(`${what} (${code} ${path}): ${advice}.`);
  }
}

async function writeElements(
  target: string,
  widget: string | undefined,
  terminal: Terminal,
): Promise<IndexReport['elements'] & {}> {
  if (!widget)
    throw new UserError('The elements are not built: run `npm run build` in the clone, then try again.');
  const files = await writing('The elements cannot be copied', 'check who may write there', () =>
    copyElements(widget, target),
  );
  terminal.out(`Copied ${counted(files, 'file')} of the elements to ${target}.`);
  return {folder: target, files};
}

async function writeLlms(
  {site, version, followLinksTo}: IndexCommand,
  folder: string,
  terminal: Terminal,
): Promise<IndexReport['llms'] & {}> {
  const {project, publicUrl = ''} = site;
  // Imported here, because Markdown needs libraries that the rest of the command does not.
  const {writeLlmsFiles} = await import('../page-work/llms-files.js');
  return writing('The text of the pages cannot be written', 'check who may write there', async () => {
    const addressOf = (path: string) => publicUrl + encodePath(path);
    const files = {folder, followLinksTo};
    const notOverwritten = await showingProgress(terminal, 'text of the pages', onProgress =>
      writeLlmsFiles({name: project, version, site: files, addressOf}, onProgress),
    );
    for (const name of notOverwritten)
      terminal.note(`${name} was not written by Docent, and is left as it is.`);
    if (notOverwritten.length < 2)
      terminal.out(`Wrote the text of all pages for language models, in ${folder}.`);
    return {kept: notOverwritten};
  });
}

async function writeIndex(
  {site, version, followLinksTo, out, data}: IndexCommand,
  folder: string,
  terminal: Terminal,
): Promise<IndexReport['index'] & {}> {
  const target = indexFolder({out}, folder);
  if (target === folder)
    throw new UserError(
      `The index needs a folder of its own: choose one other than ${site.folder} with --out.`,
    );
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MAX_INLINED}`);
  const indexes = await openIndexes(site, data);
  const scope = {project: site.project, version};
  return writing('The static index cannot be written', 'choose another folder with --out', async () => {
    const root = addressBetween(target, folder);
    const cache = indexCacheIn(indexes, scope);
    const writer = await StaticIndexWriter.begin({...scope, folder: target, root, cache});
    const label = `${site.project} ${version}`;
    const {pages, skipped, remarks, leftOut} = await showingProgress(terminal, label, onProgress =>
      indexSite({folder, followLinksTo, writer, making: MAKING, onProgress}),
    );
    for (const line of [...skippedLines(skipped), ...leftOutLines(leftOut), ...remarks]) terminal.note(line);
    const {bytes, files, unchanged} = writer.size;
    const kB = Math.ceil(bytes / 1000).toLocaleString('en');
    const unchangedNote = unchanged > 0 ? `, ${unchanged} of them unchanged` : '';
    terminal.out(
      `Indexed ${counted(pages, 'page')}: ${kB} kB in ${counted(files, 'file')}${unchangedNote}, in ${target}.`,
    );
    return {folder: target, ...scope, pages, files, unchanged, bytes};
  });
}

const indexFolder = ({out}: Pick<IndexCommand, 'out'>, folder: string): string =>
  resolve(out ?? join(folder, FOLDER));

/** The relative address from the manifest's folder to that of the pages. @internal */
export const addressBetween = (from: string, to: string): string => {
  const path = relative(from, to).split(sep).join('/');
  return encodePath(path === '' ? './' : `${path}/`);
};

/** Scripts that a page loads, and their licences; no source maps. */
const WANTED = /\.(?:js|txt)$/;

/**
 * Copies the files of the elements to a folder. Scripts of another version are removed, other files stay.
 *
 * @param source the folder of the built widget
 * @returns the number of files
 */
async function copyElements(source: string, target: string): Promise<number> {
  await mkdir(target, {recursive: true});
  const names = (await readdir(source)).filter(name => WANTED.test(name));
  const old = (await readdir(target)).filter(name => name.endsWith('.js') && !names.includes(name));
  for (const name of old) await rm(join(target, name));
  for (const name of names) await copyFile(join(source, name), join(target, name));
  return names.length;
}
