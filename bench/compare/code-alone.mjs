// Measures the size of search tools that have no interface of their own, that keep their index on a server, or that are part of a theme.
import {readdir, readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import esbuild from 'esbuild';
import {indexMiniSearch} from '../relevance/peers.mjs';
import {compress} from '../counting-server.mjs';

/** @import {Manual} from '../relevance/read-manual.mjs' */
/**
 * Sizes in bytes. No index if it is on a server.
 * @typedef {{name: string, before?: number, code: number, index?: number}} Weighed `before`: what a page loads before a reader searches
 */

const require = createRequire(import.meta.url);
/** From Debian's package mkdocs-material, because there is none on npm. */
const MATERIAL = '/usr/share/mkdocs/themes/material';

/** Size of a bundle. @param {string} code the code to bundle */
async function weigh(code) {
  const {outputFiles} = await esbuild.build({
    stdin: {contents: code, resolveDir: import.meta.dirname},
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return compress(Buffer.from(outputFiles[0]?.contents ?? '')).length;
}

/**
 * Measures the library, and an index of all sections in one file.
 * @param {Manual} manual
 * @returns {Promise<Weighed>}
 */
export async function weighMiniSearch(manual) {
  const index = compress(Buffer.from(JSON.stringify(indexMiniSearch(manual)))).length;
  const code = await weigh("import MiniSearch from 'minisearch'; console.log(MiniSearch);");
  return {name: `MiniSearch ${await versionOf('minisearch')}`, code, index};
}

/**
 * Measures the script and the style sheet of DocSearch, as its manual adds them, without the assistant, which is a
 * separate entry point of the package.
 * @returns {Promise<Weighed>}
 */
export async function weighDocSearch() {
  const sheet = await readFile(require.resolve('@docsearch/css/dist/style.css'));
  const script = await weigh("import docsearch from '@docsearch/js/docsearch'; console.log(docsearch);");
  const code = script + compress(sheet).length;
  return {name: `DocSearch ${await versionOf('@docsearch/js')}`, before: code, code};
}

/**
 * Measures the worker of Material's search, and the index that the plugin of MkDocs would write for the same sections:
 * each page as a whole, then each section.
 * @param {Manual} manual
 * @returns {Promise<Weighed>}
 * @throws {Error} if the theme is not installed
 */
export async function weighMaterial({pages}) {
  const scripts = join(MATERIAL, 'assets/javascripts/workers');
  const name = (await readdir(scripts)).find(file => /^search\.\w+\.min\.js$/.test(file));
  const code = compress(await readFile(join(scripts, name ?? ''))).length;
  const docs = pages.flatMap(({path, title, sections}) => [
    {location: path, text: sections.map(section => `${section.title} ${section.content}`).join(' '), title},
    ...sections.map(section => ({
      location: `${path}#${section.id}`,
      text: section.content,
      title: section.title,
    })),
  ]);
  const config = {lang: ['en'], separator: '[\\s\\-]+', pipeline: ['stopWordFilter']};
  const index = compress(Buffer.from(JSON.stringify({config, docs}))).length;
  const [, version = ''] =
    /mkdocs-material-([\d.]+)/.exec(await readFile(join(MATERIAL, 'base.html'), 'utf8')) ?? [];
  return {name: `Material ${version}`, before: code + index, code, index};
}

/** The version of a package that Docent is compared with. @param {string} name */
export async function versionOf(name) {
  const {devDependencies} = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  return /** @type {string} */ (devDependencies[name]);
}
