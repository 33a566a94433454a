import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {type Rule, TOPICS} from '../contract/rules.js';
import {buildManual} from './built-manual.js';

/** Compares the page of the manual with the rules of the contract in which a host of Docent differs. */
describe('the differences from Read the Docs', () => {
  let rows: string[];
  before(() => {
    const html = buildManual().pages.find(({path}) => path === 'reference/differences.html')!.html;
    rows = [...html.matchAll(/<tr><td>.*?<\/tr>/gs)].map(([row]) => textOf(row));
  });

  const differing = TOPICS.flatMap(({rules}) => rules.filter(({ours}) => ours));

  it('are all on the page, each with its reason', () => {
    const missing = differing.filter(rule => !rows.some(row => isAbout(row, rule)));
    assert.deepEqual(missing, []);
    assert.equal(rows.length, differing.length);
  });

  it('are more than ten, so that the test above compares something', () => assert.ok(differing.length > 10));
});

const isAbout = (row: string, {ask, why, service, ours}: Rule): boolean =>
  [ask, why!, String(service.status), String(ours!.status)].every(part =>
    row.includes(part.replace(/[`\s]/g, '')),
  );

const ENTITIES: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'"};
const textOf = (html: string): string =>
  html.replace(/<[^>]*>|\s/g, '').replace(/&(\w+|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
