import {stat} from 'node:fs/promises';
import {basename} from 'node:path';
import {type InspectedPage, inspectPage} from '../../../src/reading/index.js';
import {nodeTree, parsePage, readPageFile, UnreadablePageError} from '../site/parse-page.js';
import {type Terminal, UserError} from './terminal.js';

/** How many characters of a section to show. */
const SHOWN = 60;

/** `docent inspect`: prints what is indexed from a page, as text or as JSON. @throws {UserError} */
export async function inspect(file: string, terminal: Terminal, asJson = false): Promise<void> {
  if (!/\.html?$/i.test(file))
    throw new UserError(`${file} is not a page: name a file that ends in .html or .htm.`);
  const page = inspectPage(nodeTree, parsePage(await readPage(file)), {path: basename(file)});
  if (!asJson) {
    terminal.out(describe(page));
    return;
  }
  const {title, main, sections, leftOut, lost, adrift} = page;
  const plain = sections.map(({id, title, content, object}) => ({
    id,
    title,
    content,
    ...(object ? {object} : {}),
  }));
  const figures = {
    sections: sections.length,
    withoutAnchor: adrift.length,
    withoutText: sections.filter(({content}) => !content).length,
    lostText: lost.share,
  };
  terminal.out(JSON.stringify({title, main: main ?? null, figures, sections: plain, leftOut}, null, 2));
}

function describe({title, main, sections, leftOut, lost}: InspectedPage): string {
  const lines = [`Title      ${title}`, `Main node  ${main ?? 'none: there is no body'}`, ''];
  const anchored = sections.filter(({id}) => id).length;
  const empty = sections.filter(({content}) => !content).length;
  lines.push(`${sections.length} sections, ${anchored} with an anchor, ${empty} without text`);
  for (const {id, title: heading, content, object} of sections) {
    lines.push(
      `  ${id ? `#${id}` : '(no anchor)'}  ${heading}${object ? `  [${object.role} ${object.name}]` : ''}`,
    );
    const more = content.length > SHOWN ? `… (${content.length} characters)` : '';
    lines.push(`      ${content ? content.slice(0, SHOWN) + more : '(no text)'}`);
  }
  if (lost.share)
    lines.push(
      '',
      `In no section  ${(100 * lost.share).toFixed(1)} % of what a reader sees, such as "${lost.example}"`,
    );
  if (leftOut.length) lines.push('', 'Left out');
  for (const {what, count, text} of leftOut) lines.push(`  ${count} × ${what}${text ? `  "${text}"` : ''}`);
  return lines.join('\n');
}

async function readPage(file: string): Promise<string> {
  try {
    if ((await stat(file)).isDirectory()) throw new UserError(`${file} is a folder: name one page in it.`);
    return await readPageFile(file);
  } catch (error) {
    if (error instanceof UnreadablePageError) throw new UserError(`${file}: ${error.message}`);
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new UserError(`There is no file ${file}; check the path.`);
    if (code === 'EACCES' || code === 'EPERM')
      throw new UserError(`${file} may not be read; check its permissions.`);
    throw error;
  }
}
