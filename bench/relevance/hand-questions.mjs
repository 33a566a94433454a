// Reads the questions that were written by hand: `by-hand/<manual>.txt`, and `by-hand/<manual>-to-tune.txt`, which are only used for tuning.
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** @typedef {{kind: string, words: string, answers: string[], half: 'tune' | 'report', bySection?: boolean}} Question answers: path or path#anchor */

/** @param {string} manual @returns {Question[]} every second question of a kind is for the report, the others are for tuning */
export function readHandQuestions(manual) {
  /** @type {Question[]} */
  const more = readQuestions(`${manual}-to-tune`).map(question => ({...question, half: 'tune'}));
  return [...readQuestions(manual), ...more];
}

/** @param {string} name @returns {Question[]} none if the file does not exist */
function readQuestions(name) {
  const file = join(import.meta.dirname, 'by-hand', `${name}.txt`);
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  /** @type {Question[]} */
  const questions = [];
  let kind = '';
  let number = 0;
  for (const line of text.split('\n')) {
    const [, heading] = /^\[(.+)\]$/.exec(line) ?? [];
    const [, words, answers] = /^(.*?) => (.*)$/.exec(line) ?? [];
    if (heading) [kind, number] = [heading, 0];
    else if (words && answers && !line.startsWith('# '))
      questions.push({
        kind,
        words,
        answers: answers.split(' '),
        half: number++ % 2 === 0 ? 'tune' : 'report',
      });
  }
  return questions;
}
