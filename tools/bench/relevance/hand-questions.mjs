// Reads the questions that were written down by hand: `by-hand/<manual>.txt`.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

/** @typedef {{kind: string, words: string, answers: string[], half: 'tune' | 'report', bySection?: boolean}} Question answers: path or path#anchor */

/** @param {string} manual @returns {Question[]} every second of a kind is reported on, the others are tuned on */
export function readHandQuestions(manual) {
  const text = readFileSync(join(import.meta.dirname, 'by-hand', `${manual}.txt`), 'utf8');
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
