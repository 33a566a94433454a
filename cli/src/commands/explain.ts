import {stat} from 'node:fs/promises';
import {basename} from 'node:path';
import {parseScopedQuery} from '../../../src/api/index.js';
import {type InspectedPage, inspectPage} from '../../../src/reading/index.js';
import type {Narrowed} from '../../../src/ranking/answer/search.js';
import type {ExplainedPage} from '../search/file-engine.js';
import {nodeTree, parsePage} from '../site/parse-page.js';
import {readNamedPage, UnreadablePageError} from '../site/read-page.js';
import type {AskCommand} from './site-commands.js';
import {openIndexed} from './sites.js';
import {reporting, type Terminal, UserError} from './terminal.js';

/** Maximum number of pages that are printed. */
const MAX_PAGES = 10;

/** `docent ask`: prints the results of a search in a folder, and the features of their scores. @throws {UserError} if the folder cannot be read as a site */
export const answerQuery = (command: AskCommand, terminal: Terminal): Promise<void> =>
  reporting(terminal, command, own => answer(command, own));

async function answer(command: AskCommand, terminal: Terminal): Promise<object> {
  const {words, explain, language} = command;
  const {engine, scope} = await openIndexed(command, terminal);
  const query = parseScopedQuery(words);
  const {count, also, thesaurus, narrowed, pages} = await engine.explain({
    ...query,
    ...(language !== undefined && {language}),
    scopes: [scope],
    offset: 0,
    limit: MAX_PAGES,
  });
  await engine.close();
  terminal.out(
    `${count === 1 ? '1 page matches' : `${count} pages match`}${inLanguage(language, narrowed)}.`,
  );
  if (explain && also.length > 0) terminal.out(`Also searched for: ${also.join(', ')}`);
  if (explain)
    for (const [typed, words] of thesaurus)
      terminal.out(`From the thesaurus, for "${typed}": ${words.join(', ')}`);
  for (const [index, page] of pages.entries()) terminal.out(show(page, index + 1, explain));
  const results = pages.map(({path, title, score, sections}) => ({
    path,
    title,
    score,
    sections: sections.map(({evidence, ...section}) => ({...section, ...(explain && {evidence})})),
  }));
  return {
    count,
    ...(narrowed && {language: narrowed.language, otherLanguages: narrowed.others}),
    ...(explain && {also, thesaurus: Object.fromEntries(thesaurus)}),
    results,
  };
}

/** The last words of the message with the number of results. They say which languages the results are in. */
function inLanguage(requested: string | undefined, narrowed: Narrowed | undefined): string {
  if (narrowed) return ` in ${narrowed.language}, and ${narrowed.others} in other languages`;
  if (requested === undefined) return '';
  return ` in all languages: the index has no pages in ${requested}, or none in other languages`;
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

const NEGLIGIBLE: ReadonlySet<string> = new Set(['+ 0.00', '× 1.00']);

/** How many characters of the text of a section are printed. */
const PREVIEW_LENGTH = 60;

/** `docent inspect`: prints what is indexed from a page, as text or as JSON. @throws {UserError} if the file is not a page that can be read */
export const inspect = (file: string, terminal: Terminal, json = false): Promise<void> =>
  reporting(terminal, {json}, own => inspectFile(file, own));

async function inspectFile(file: string, terminal: Terminal): Promise<object> {
  if (!/\.html?$/i.test(file))
    throw new UserError(`${file} is not a page: give a file that ends in .html or .htm.`);
  const page = inspectPage(nodeTree, parsePage(await readPage(file)), {path: basename(file)});
  terminal.out(describe(page));
  const {title, main, sections, leftOut, lost, sectionsWithoutAnchor} = page;
  const plain = sections.map(({id, title, content, object}) => ({
    id,
    title,
    content,
    ...(object && {object}),
  }));
  const figures = {
    sections: sections.length,
    withoutAnchor: sectionsWithoutAnchor.length,
    withoutText: sections.filter(({content}) => !content).length,
    lostText: lost.share,
  };
  return {title, main: main ?? null, figures, sections: plain, leftOut};
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
    const more = content.length > PREVIEW_LENGTH ? `… (${content.length} characters)` : '';
    lines.push(`      ${content ? content.slice(0, PREVIEW_LENGTH) + more : '(no text)'}`);
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
    if ((await stat(file)).isDirectory()) throw new UserError(`${file} is a folder: give one page in it.`);
    return await readNamedPage(file);
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
