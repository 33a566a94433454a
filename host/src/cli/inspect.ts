import {stat} from 'node:fs/promises';
import {basename} from 'node:path';
import {cutPage} from '../site/cut-page.js';
import {parsePage, readPageFile, UnreadablePageError} from '../site/read-page.js';
import {UserError} from './user-error.js';
import type {Terminal} from './terminal.js';

/** `docent inspect`: prints what is indexed of a page. @throws {UserError} */
export async function inspect(file: string, terminal: Terminal): Promise<void> {
  if (!/\.html?$/i.test(file))
    throw new UserError(`${file} is no page: name a file that ends in .html or .htm.`);
  const {title, sections} = cutPage(parsePage(await readPage(file)), {path: basename(file)});
  const plain = sections.map(({id, title, content}) => ({id, title, content}));
  terminal.out(JSON.stringify({title, sections: plain}, null, 2));
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
