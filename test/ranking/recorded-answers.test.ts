import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {buildIndex} from '../../src/ranking/index/build-index.js';
import {localReader} from '../../src/ranking/index/local-reader.js';
import {memoryIndex} from '../../src/ranking/index/memory-reader.js';
import {parseQuery} from '../../src/ranking/query/parse-query.js';
import {openIndex} from '../../src/ranking/index/open-index.js';
import {rankPages} from '../../src/ranking/answer/rank-pages.js';
import {type Weights, WEIGHTS} from '../../src/ranking/weights.js';
import {showPages} from '../../src/ranking/show/page-results.js';
import {ENTRIES, PAGES, QUESTIONS} from './recorded-pages.js';

// Compares the answers of a small manual, with all features of each section, with a recording, so that a change of the ranking shows as a
// readable difference. To record new answers: RECORD=1 node --import tsx --test test/ranking/recorded-answers.test.ts
const RECORDED = join(import.meta.dirname, '../fixtures/ranking/recorded-answers.json');

interface Recording {
  /** Fixed weights instead of the current ones, so that new fitted weights do not change the recording. */
  readonly weights: Weights;
  readonly answers: Readonly<Record<string, unknown>>;
}
const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Recording;
const weights: Weights = {...WEIGHTS, ...recorded.weights};
const local = memoryIndex(buildIndex(PAGES, ENTRIES));
const index = await openIndex(localReader(local));

/** Rounds numbers to three digits, and leaves out zeros and values that are false or empty. */
const readable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part === 'number') return part === 0 ? undefined : Number(part.toPrecision(3));
      return part === false || part === '' || (Array.isArray(part) && part.length === 0) ? undefined : part;
    }) ?? 'null',
  );

async function answerTo(words: string): Promise<unknown> {
  const query = parseQuery(words);
  const ranking = await rankPages(query, index, weights);
  const results = await showPages(ranking.pages, ranking, query, index.reader);
  const {wanted, unwanted, plain} = query;
  return readable({
    query: {wanted, unwanted, plain},
    corrections: [...ranking.corrections],
    highlighted: [...ranking.highlighted].toSorted(),
    pages: results.map(({path, titleHighlights, blocks}, at) => {
      const {page, score} = ranking.pages[at]!;
      const candidate = ranking.reranked.find(rerankedPage => rerankedPage.page === page);
      return {
        path,
        score,
        titleHighlights,
        blocks: blocks.map(({id, content, highlights}) => ({id, content, highlights})),
        features: candidate?.features,
        sections: candidate?.sections.map(({section, features}) => ({
          section: local.section(section).anchor,
          ...features,
        })),
      };
    }),
  });
}

const answers = Object.fromEntries(
  await Promise.all(QUESTIONS.map(async words => [words, await answerTo(words)] as const)),
);

/** JSON with a line for each page, so that differences are readable. */
const inLines = (recording: Recording): string =>
  JSON.stringify(recording, null, 1)
    .replace(/\n {4,}/g, '')
    .replaceAll('{"path"', '\n   {"path"');

if (process.env['RECORD']) writeFileSync(RECORDED, `${inLines({weights, answers})}\n`);
else
  for (const words of QUESTIONS) test(words, () => assert.deepEqual(answers[words], recorded.answers[words]));
