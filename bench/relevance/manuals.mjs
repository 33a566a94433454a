// Indexes the manuals of the bench in memory, and reads their questions.
import {existsSync} from 'node:fs';
import {tsImport} from 'tsx/esm/api';
import {readHandQuestions} from './hand-questions.mjs';
import {makeLanguageQuestions} from './language-questions.mjs';
import {readManual} from './read-manual.mjs';
import {makeQuestions, withoutHeldOut} from './rule-questions.mjs';

/** @import {Manual} from './read-manual.mjs' */
/** @import {Question} from './rule-questions.mjs' */

const load = (/** @type {string} */ file) => tsImport(`../../${file}`, import.meta.url);
const {buildIndex} = await load('src/ranking/index/build-index.ts');
const {localReader} = await load('src/ranking/index/local-reader.ts');
const {memoryIndex} = await load('src/ranking/index/memory-reader.ts');
const {openIndex} = await load('src/ranking/index/open-index.ts');
const {rankPages} = await load('src/ranking/answer/rank-pages.ts');
const {WEIGHTS} = await load('src/ranking/weights.ts');
const {parseQuery} = await load('src/ranking/query/parse-query.ts');

/** Folders of Debian's packages python3.11-doc, python-django-doc, git-doc. */
export const FOLDERS = {
  python: '/usr/share/doc/python3.11/html',
  django: '/usr/share/doc/python-django-doc/html',
  git: '/usr/share/doc/git-doc',
};

/** Folders of Debian's packages developers-reference-de, -ru and -ja: the same manual in languages with inflection, or without spaces. */
const LANGUAGES = {
  de: '/usr/share/developers-reference/de',
  ru: '/usr/share/developers-reference/ru',
  ja: '/usr/share/developers-reference/ja',
};

/**
 * @param {string[]} args `name=folder`. Default: the manuals in Debian's packages
 * @param {{heldOut: boolean, read?: (folder: string) => Promise<Manual>}} options heldOut: whether links and entries from which questions are generated are left out of the index
 */
export async function openManuals(args, {heldOut, read = readManual}) {
  const named = args
    .filter(arg => /^\w+=/.test(arg))
    .map(arg => /** @type {[string, string]} */ (arg.split('=', 2)));
  const opened = [];
  for (const [name, folder] of named.length > 0 ? named : Object.entries(FOLDERS)) {
    if (!existsSync(folder))
      throw new Error(
        `There is no folder ${folder}: install the manual, or name its folder as ${name}=<folder>.`,
      );
    const manual = await read(folder);
    opened.push(await openManual(name, heldOut ? withoutHeldOut(manual) : manual, manual));
  }
  return opened;
}

/** The manuals in other languages that exist on this machine, as `args`. */
export const languageManuals = () =>
  Object.entries(LANGUAGES).flatMap(([name, folder]) => {
    if (existsSync(folder)) return [`${name}=${folder}`];
    console.log(
      `${name}: there is no ${folder} (Debian's package developers-reference-${name}), so it is left out`,
    );
    return [];
  });

/** @param {string} name @param {Manual} manual the manual that is indexed @param {Manual} completeManual the manual from which questions are generated */
async function openManual(name, manual, completeManual) {
  const local = memoryIndex(buildIndex(manual.pages, manual.entries));
  const index = await openIndex(localReader(local));
  const questions =
    name in LANGUAGES
      ? makeLanguageQuestions(completeManual, name)
      : [...readHandQuestions(name), ...makeQuestions(completeManual)];
  const rank = (/** @type {string} */ words) => rankPages(parseQuery(words), index, WEIGHTS);
  /** @param {Question} question @param {{page: number, sections: number[]}} ranked */
  const isAnswer = ({answers, bySection = false}, {page, sections}) => {
    const {path} = local.page(page);
    if (!bySection) return answers.some(answer => answer.split('#')[0] === path);
    const rankedSections = sections.length > 0 ? sections.slice(0, 1) : [-1];
    return rankedSections.some(section => {
      const anchor = section < 0 ? '' : local.section(section).anchor;
      return answers.includes(`${path}#${anchor}`);
    });
  };
  return {name, manual, index, local, questions, rank, isAnswer};
}
