import {join} from 'node:path';
import {type ExplainedPage, openFileEngine} from '../search/file-engine.js';
import {IndexFileError} from '../search/engine.js';
import {indexFolder} from '../search/index-folder.js';
import type {AskCommand} from './site-commands.js';
import {openLibrary, defaultDataFolder, openDataFolder} from './sites.js';
import {type Terminal, UserError} from './terminal.js';

const VERSION = 'latest';
/** Number of pages to print. */
const MOST = 10;

/** `docent ask`: prints the answer of a folder, and why it is in this order. @throws {UserError} */
export async function ask({words, site, data, explain}: AskCommand, terminal: Terminal): Promise<void> {
  await openLibrary({sites: [site], version: VERSION, base: '/'});
  const folder = data ?? defaultDataFolder([site]);
  await openDataFolder(folder);
  const indexes = join(folder, 'indexes');
  const scope = {project: site.project, version: VERSION};
  try {
    await indexFolder({folder: site.folder, ...scope, indexes});
    const engine = openFileEngine(indexes);
    const {count, pages} = await engine.explain({words, scopes: [scope], offset: 0, limit: MOST});
    await engine.close();
    terminal.out(count === 1 ? '1 page matches.' : `${count} pages match.`);
    for (const [index, page] of pages.entries()) terminal.out(show(page, index + 1, explain));
  } catch (error) {
    throw error instanceof IndexFileError ? new UserError(error.message) : error;
  }
}

function show({path, title, score, sections}: ExplainedPage, place: number, explain: boolean): string {
  const lines = [`${`${place}.`.padEnd(3)} ${path}  ${title}${explain ? `  ${score.toFixed(2)}` : ''}`];
  for (const {anchor, label, score: own, evidence} of sections) {
    lines.push(
      `      ${anchor ? `#${anchor}` : '(the page)'}  ${label}${explain ? `  ${own.toFixed(2)}` : ''}`,
    );
    if (!explain) continue;
    for (const {feature, what, adds, times} of evidence) {
      const figure = adds === undefined ? `× ${(times ?? 1).toFixed(2)}` : `+ ${adds.toFixed(2)}`;
      if (!NEGLIGIBLE.has(figure)) lines.push(`        ${figure}  ${feature}: ${what}`);
    }
  }
  return lines.join('\n');
}

/** Too small to be printed. */
const NEGLIGIBLE: ReadonlySet<string> = new Set(['+ 0.00', '× 1.00']);
