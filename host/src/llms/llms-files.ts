import {setImmediate} from 'node:timers/promises';
import {readPage as readParts} from '../../../src/reading/index.js';
import {sectionMarkdown} from '../mcp/section-markdown.js';
import {embedSection} from '../site/embed-section.js';
import {isRedirect} from '../site/is-redirect.js';
import {nodeTree} from '../site/node-tree.js';
import {parsePage, readPageFile, UnreadablePageError} from '../site/read-page.js';
import {listPages, type PageFile} from '../site/walk-site.js';

/** Names of the files, by the convention of llmstxt.org. */
export const LLMS = 'llms.txt';
export const LLMS_FULL = 'llms-full.txt';

export interface LlmsSite {
  /** As a person would call it. */
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** Address of a page, by its path in the folder; absolute, or relative to the file. */
  readonly addressOf: (path: string) => string;
}

/** Characters of a page's first words that are shown with it. */
const SHOWN = 200;

/**
 * The text of `llms.txt` in parts: what the documentation is of, and every page with its address and its first words, by the
 * folder it is in. @throws {FolderError}
 */
export async function* llmsIndex(site: LlmsSite): AsyncGenerator<string> {
  const groups = new Map<string, string[]>();
  const pages = await pagesOf(site);
  for (const {path, file} of pages) {
    const parts = await partsOf(file, path);
    if (!parts) continue;
    const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
    const words = parts.sections.find(({content}) => content)?.content ?? '';
    const line = `- [${escapeLabel(parts.title || path)}](${site.addressOf(path)})${words ? `: ${firstWords(words)}` : ''}`;
    groups.set(folder, [...(groups.get(folder) ?? []), line]);
  }
  const count = [...groups.values()].flat().length;
  yield `# ${oneLine(site.name)}\n\n> Documentation of ${oneLine(site.name)}, version ${site.version}: ${count} pages. All of their text is in [${LLMS_FULL}](${site.addressOf(LLMS_FULL)}).\n`;
  for (const [folder, lines] of groups)
    yield `\n## ${folder ? oneLine(folder) : 'Pages'}\n\n${lines.join('\n')}\n`;
}

/** The text of `llms-full.txt` in parts: every page as Markdown, after its address. @throws {FolderError} */
export async function* llmsFull(site: LlmsSite): AsyncGenerator<string> {
  yield `# ${oneLine(site.name)}, version ${site.version}\n`;
  for (const {path, file} of await pagesOf(site)) {
    const text = await markdownOf(file, path, site.addressOf(path));
    if (text) yield `\n---\n\nSource: ${site.addressOf(path)}\n\n${text}\n`;
  }
}

/** The front page first. */
async function pagesOf({folder}: LlmsSite): Promise<PageFile[]> {
  const pages = await listPages(folder);
  return pages.sort((one, other) => Number(isFront(other)) - Number(isFront(one)));
}

const isFront = ({path}: PageFile): boolean => /^index\.html?$/i.test(path);

async function partsOf(file: string, path: string) {
  // A page takes some milliseconds, in which nobody else is answered.
  await setImmediate();
  const html = await readPageFile(file).catch(passUnreadable);
  const document = html === undefined ? undefined : parsePage(html);
  return document && !isRedirect(document) ? readParts(nodeTree, document, {path}) : undefined;
}

async function markdownOf(file: string, path: string, address: string): Promise<string | undefined> {
  await setImmediate();
  const html = await readPageFile(file).catch(passUnreadable);
  if (html === undefined || isRedirect(parsePage(html))) return undefined;
  try {
    // Relative addresses lead nowhere in a file that holds all pages; of a folder, those of the pages are all there is.
    const baseUrl = URL.canParse(address) ? address : new URL(address, 'http://site.invalid/').href;
    const section = embedSection(parsePage(html), {baseUrl});
    return section && sectionMarkdown(section.replaceAll('http://site.invalid/', ''));
  } catch (error) {
    // Nested deeper than Markdown can say.
    if (!(error instanceof RangeError)) throw error;
    const {title, sections} = readParts(nodeTree, parsePage(html), {path});
    return [title, ...sections.flatMap(section => [section.title, section.content])]
      .filter(Boolean)
      .join('\n\n');
  }
}

/** It is left out, as it is of the index. */
function passUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadablePageError)) throw error;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const escapeLabel = (text: string): string => oneLine(text).replace(/[\\[\]]/g, '\\$&');

/** To the end of a sentence, where it is not far. */
function firstWords(text: string): string {
  const line = oneLine(text);
  const [sentence] = /^.*?[.!?。](?=\s|$)/u.exec(line) ?? [line];
  return sentence.length <= SHOWN ? sentence : `${sentence.slice(0, SHOWN).replace(/\s+\S*$/, '')} …`;
}
