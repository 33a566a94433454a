import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';

interface Path {
  readonly name: string;
  readonly ceiling: number;
}
const {paths, entries} = JSON.parse(readFileSync('tools/budgets.json', 'utf8')) as {
  paths: Path[];
  entries: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const TAG = 'demo/pages/setup/script-tag.md';
const HOW = 'demo/pages/how-it-works.md';

/** Where it is written how much a page loads at most, by the name of the budget. */
const WRITTEN: Readonly<Record<string, readonly (readonly [path: string, place: RegExp])[]>> = {
  'up front, on every page': [
    ['README.md', /loads at most ([\d.]+) kB with the page/],
    ['CHANGELOG.md', /at most ([\d.]+) kB up front/],
    ['demo/pages/index.md', /pays at most ([\d.]+) kB/],
    ['demo/pages/index.md', /<b>([\d.]+) kB<\/b> the script tag/],
    [TAG, /Up front it loads at most ([\d.]+) kB/],
    [TAG, /\| with the page .*?\| ([\d.]+) kB/],
    [HOW, /The script tag<\/b> <span>([\d.]+) kB/],
  ],
  'results on the screen, and all that has loaded by then': [
    ['CHANGELOG.md', /([\d.]+) kB in\s+all with the first results/],
    ['demo/pages/index.md', /<b>([\d.]+) kB<\/b> in all, with results/],
    [TAG, /\| a reader opens search .*?\| ([\d.]+) kB in all/],
    [HOW, /Search<\/b> <span>([\d.]+) kB/],
  ],
  'more once typing rests, for the result preview': [
    ['CHANGELOG.md', /([\d.]+) kB more for a result preview/],
    [TAG, /what an embed takes, at most ([\d.]+) kB more/],
  ],
  'a first preview, and all that has loaded by then, with setHTML': [
    ['CHANGELOG.md', /([\d.]+) kB for a first preview/],
    ['demo/pages/index.md', /<b>([\d.]+) kB<\/b> in all, with the card/],
    [TAG, /\| a reader rests on a link .*?\| ([\d.]+) kB in all/],
    [HOW, /The card<\/b> <span>([\d.]+) kB/],
  ],
  'a first preview, and all that has loaded by then, with DOMPurify': [
    ['CHANGELOG.md', /\(([\d.]+) kB where a browser has\s+no `setHTML`\)/],
    [TAG, /\| the same, where the browser cannot .*?\| ([\d.]+) kB in all/],
    [HOW, /DOMPurify<\/b> <span>([\d.]+) kB/],
  ],
  'more on a page that has a choice of versions, for the button': [
    [TAG, /also loads their button, at most ([\d.]+) kB/],
    ['demo/pages/setup/versions.md', /button loads at most ([\d.]+) kB/],
  ],
  'more for the menu of versions, beyond what search and previews share': [
    [TAG, /comes when a reader wants it, and is at most ([\d.]+) kB more/],
  ],
  'in the thread of a static index, with English': [
    ['demo/pages/setup/static.md', /thread of its own, ([\d.]+) kB/],
  ],
};

describe('what a page loads at most, as it is written', () => {
  it('is known for every budget', () =>
    assert.deepEqual(
      paths.map(({name}) => name),
      Object.keys(WRITTEN),
    ));

  for (const {name, ceiling} of paths)
    for (const [path, place] of WRITTEN[name] ?? [])
      it(`is that of the build: ${name}, in ${path} (${place.source.slice(0, 30)})`, () => {
        const [, written] = place.exec(readFileSync(path, 'utf8')) ?? [];
        assert.equal(Number(written) * 1000, ceiling);
      });
});

describe('the sizes of bundles in the manual', () => {
  const page = readFileSync('demo/pages/setup/frameworks.md', 'utf8');
  const written = page.matchAll(
    /^\| `(docent\/[\w/]+)` +\|[^|]*\| ([\d.]+) kB +\| ([\d.]+) kB +\| ([\d.]+) kB +\|$/gm,
  );
  const rows = Object.fromEntries(
    [...written].map(([, entry = '', ...kB]) => {
      const [vite, webpack, esbuild] = kB.map(size => Math.round(Number(size) * 1000));
      return [entry, {vite, webpack, esbuild}];
    }),
  );

  it('are the limits of the test, for each bundler and each entry that has an effect', () =>
    assert.deepEqual(
      rows,
      Object.fromEntries(Object.entries(entries).filter(([, {vite}]) => vite !== undefined)),
    ));
});
