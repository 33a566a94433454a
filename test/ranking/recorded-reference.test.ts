import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {buildIndex} from '../../src/ranking/index/build-index.js';
import {localReader} from '../../src/ranking/index/local-reader.js';
import {memoryIndex} from '../../src/ranking/index/memory-reader.js';
import {parseQuery} from '../../src/ranking/query/parse-query.js';
import {explain} from '../../src/ranking/answer/explain.js';
import {openIndex} from '../../src/ranking/index/open-index.js';
import {rankPages} from '../../src/ranking/answer/rank-pages.js';
import {type Weights, WEIGHTS} from '../../src/ranking/weights.js';
import {showPages} from '../../src/ranking/show/page-results.js';
import {REFERENCE, REFERENCE_ENTRIES, REFERENCE_QUESTIONS} from './recorded-reference.js';

// Compares the answers of a reference of some ninety similar pages, with their evidence, with a recording, so that a change of the ranking
// shows as a readable difference. To record new answers: RECORD=1 node --import tsx --test test/ranking/recorded-reference.test.ts
const RECORDED = join(import.meta.dirname, '../fixtures/ranking/recorded-reference.json');
/** Number of pages that are recorded for each query. */
const MAX_PAGES = 6;
/** Number of these pages, and of sections of each, whose evidence is recorded. */
const MAX_EXPLAINED = 1;

interface Recording {
  /** Fixed weights instead of the current ones, so that new fitted weights do not change the recording. */
  readonly weights: Weights;
  readonly index: readonly string[];
  readonly answers: Readonly<Record<string, readonly string[]>>;
}
const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Recording;
const weights: Weights = {...WEIGHTS, ...recorded.weights};
const built = buildIndex(REFERENCE, REFERENCE_ENTRIES);
const local = memoryIndex(built);
const index = await openIndex(localReader(local));

const short = (number: number): string => `${Number(number.toPrecision(4))}`;

async function answerTo(words: string): Promise<string[]> {
  const query = parseQuery(words);
  const ranking = await rankPages(query, index, weights);
  const results = await showPages(ranking.pages.slice(0, MAX_PAGES), ranking, query, index.reader);
  const line = (name: string, values: readonly string[]): string[] =>
    values.length > 0 ? [`${name}: ${values.join(', ')}`] : [];
  return [
    `${ranking.pages.length} pages, ${ranking.reranked.length} reranked`,
    ...line(
      'corrections',
      Array.from(ranking.corrections, ([typed, corrected]) => `${typed} → ${corrected.join(' ')}`),
    ),
    ...line('highlighted', [...ranking.highlighted].toSorted()),
    ...line(
      'terms',
      ranking.context.matches.map(
        ({part, idf, sections}) => `${part.label} ${short(idf)} in ${sections.length}`,
      ),
    ),
    ...results.flatMap(({path, titleHighlights, blocks}, at) => {
      const {page, score} = ranking.pages[at]!;
      const candidate = ranking.reranked.find(rerankedPage => rerankedPage.page === page);
      return [
        `${short(score)} ${path}: ${titleHighlights.join('')}`,
        ...blocks.map(({id, highlights}) => `  #${id} ${Object.values(highlights).flat().join(' / ')}`),
        ...(at < MAX_EXPLAINED && candidate ? candidate.sections.slice(0, 2) : []).flatMap(
          ({section, features}) =>
            explain(features, candidate!.features, weights).map(
              ({what, adds, times}) =>
                `    ${local.section(section).anchor}: ${adds === undefined ? `× ${short(times!)}` : `+ ${short(adds)}`} ${what}`,
            ),
        ),
      ];
    }),
    ...line(
      'below',
      ranking.pages
        .slice(MAX_PAGES)
        .filter((_, at) => at % 10 === 0)
        .map(({page, score, sections}) => `${short(score)} ${page} ${sections.join(' ')}`),
    ),
  ];
}

/** The sections, terms and keys of the index as text. */
function indexInLines(): string[] {
  const {stats, columns, words, keys} = built;
  const {flags, links, textLengths} = columns;
  return [
    JSON.stringify(stats),
    `flags ${flags.join(' ')}`,
    `links ${links.join(' ')}`,
    `lengths ${textLengths.join(' ')}`,
    `words ${words.words.map((word, at) => `${word} ${words.frequencies[at]} ${words.offsets[at + 1]! - words.offsets[at]!}`).join(', ')}`,
    `keys ${keys.words.map((key, at) => `${key} ${keys.frequencies[at]}`).join(', ')}`,
  ];
}

const answers = Object.fromEntries(
  await Promise.all(REFERENCE_QUESTIONS.map(async words => [words, await answerTo(words)] as const)),
);

if (process.env['RECORD'])
  writeFileSync(RECORDED, `${JSON.stringify({weights, index: indexInLines(), answers}, null, 1)}\n`);
else {
  test('builds the index of a reference as recorded', () => assert.deepEqual(indexInLines(), recorded.index));
  for (const words of REFERENCE_QUESTIONS)
    test(`answers a query in a reference as recorded: ${words}`, () =>
      assert.deepEqual(answers[words], recorded.answers[words]));
}
