// Reads questions of readers, and checks that they are well-formed.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {hash} from './rule-questions.mjs';

/**
 * @typedef {object} ReaderQuestion
 * @property {string} manual as in `readers/manuals.json`
 * @property {string} kind one of `KINDS`
 * @property {string} language two letters, such as `en`
 * @property {string} query a short form of the question, as people type it into a search box
 * @property {string} asked the question as it was asked
 * @property {string[]} answers `path` for a page as a whole, or `path#anchor`
 */
/** @typedef {{package: string, folder: string}} ManualSource a Debian package, and the folder of the manual in it */

const FOLDER = join(import.meta.dirname, 'readers');
const FILES = ['english', 'other-languages'].map(name => join(FOLDER, `${name}.json`));
export const KINDS = ['howto', 'concept', 'error', 'api', 'typo', 'symbol', 'other language'];
const FIELDS = ['manual', 'kind', 'language', 'query', 'asked', 'answers'];

/** Where each manual can be found. @type {Record<string, ManualSource>} */
export const MANUALS = JSON.parse(readFileSync(join(FOLDER, 'manuals.json'), 'utf8'));

/**
 * @param {string[]} [files] default: the questions in `readers`
 * @returns {ReaderQuestion[]}
 * @throws {Error} if a question is not well-formed
 */
export function readReaderQuestions(files = FILES) {
  const questions = files.flatMap(file => JSON.parse(readFileSync(file, 'utf8')));
  const faults = faultsOf(questions);
  if (faults.length > 0)
    throw new Error(`Correct these questions in ${files.join(', ')}:\n${faults.join('\n')}`);
  return questions;
}

/** What is wrong with questions, a line for each fault. @param {readonly Record<string, any>[]} questions */
export function faultsOf(questions) {
  const known = new Set();
  return questions.flatMap((question, index) => {
    const {manual, query} = question;
    const name = `${index + 1} (${manual}: ${query})`;
    const key = `${manual}\n${String(query).toLowerCase()}`;
    const isRepeated = known.has(key);
    known.add(key);
    const faults = [...faultsOfFields(question), ...(isRepeated ? ['the manual has this query twice'] : [])];
    return faults.map(fault => `${name}: ${fault}`);
  });
}

/** @param {Record<string, any>} question @returns {string[]} */
function faultsOfFields(question) {
  const {kind, language, answers} = question;
  const faults = FIELDS.filter(field => field !== 'answers')
    .filter(field => typeof question[field] !== 'string' || question[field].trim() === '')
    .map(field => `${field} is not a non-empty string`);
  if (!KINDS.includes(kind)) faults.push(`the kind is not one of ${KINDS.join(', ')}`);
  if ((kind === 'other language') !== (language !== 'en')) faults.push('the kind contradicts the language');
  if (!Array.isArray(answers) || answers.length === 0) return [...faults, 'there are no answers'];
  if (new Set(answers).size < answers.length) faults.push('an answer is listed twice');
  for (const answer of answers)
    if (!/^[^#/][^#]*\.html?(#[^#\s]+)?$/.test(answer)) faults.push(`${answer} is not a path of a page`);
  return faults;
}

/** The half to which a question belongs, by a hash of its short form: for tuning, or held out. @param {{query: string}} question */
export const halfOf = ({query}) => (hash(query) % 2 === 0 ? 'tune' : 'held');
