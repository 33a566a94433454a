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

const SCRIPT_TAG_PAGE = 'demo/pages/setup/script-tag.md';
const HOW_IT_WORKS_PAGE = 'demo/pages/how-it-works.md';

/** Where documents give the size of a budget, by the name of the budget. */
const MENTIONS: Readonly<Record<string, readonly (readonly [path: string, place: RegExp])[]>> = {
  'up front, on every page': [
    ['README.md', /loads at most ([\d.]+) kB with the page/],
    ['CHANGELOG.md', /at most ([\d.]+) kB up front/],
    ['demo/pages/index.md', /pays at most ([\d.]+) kB/],
    ['demo/pages/index.md', /<b>([\d.]+) kB<\/b> the script tag/],
    [SCRIPT_TAG_PAGE, /Up front it loads at most ([\d.]+) kB/],
    [SCRIPT_TAG_PAGE, /\| with the page .*?\| ([\d.]+) kB/],
    [HOW_IT_WORKS_PAGE, /The script tag<\/b> <span>([\d.]+) kB/],
  ],
  'results on the screen, and all that has loaded by then': [
    ['CHANGELOG.md', /([\d.]+) kB in\s+all with the first results/],
    ['demo/pages/index.md', /<b>([\d.]+) kB<\/b> in all, with results/],
    [SCRIPT_TAG_PAGE, /\| a reader opens search .*?\| ([\d.]+) kB in all/],
    [HOW_IT_WORKS_PAGE, /Search<\/b> <span>([\d.]+) kB/],
  ],
  'more once typing rests, for the result preview': [
    ['CHANGELOG.md', /([\d.]+) kB more for a result preview/],
    [SCRIPT_TAG_PAGE, /what an embed takes, at most ([\d.]+) kB more/],
  ],
  'a first preview, and all that has loaded by then, with setHTML': [
    ['CHANGELOG.md', /([\d.]+) kB for a first preview/],
    ['demo/pages/index.md', /<b>([\d.]+) kB<\/b> in all, with the card/],
    [SCRIPT_TAG_PAGE, /\| a reader rests on a link .*?\| ([\d.]+) kB in all/],
    [HOW_IT_WORKS_PAGE, /The card<\/b> <span>([\d.]+) kB/],
  ],
  'a first preview, and all that has loaded by then, with DOMPurify': [
    ['CHANGELOG.md', /\(([\d.]+) kB where a browser has\s+no `setHTML`\)/],
    [SCRIPT_TAG_PAGE, /\| the same, where the browser cannot .*?\| ([\d.]+) kB in all/],
    [HOW_IT_WORKS_PAGE, /DOMPurify<\/b> <span>([\d.]+) kB/],
  ],
  'more on a page that has a choice of versions, for the button': [
    [SCRIPT_TAG_PAGE, /also loads their button, at most ([\d.]+) kB/],
    ['demo/pages/setup/versions.md', /button loads at most ([\d.]+) kB/],
  ],
  'more for the menu of versions, beyond what search and previews share': [
    [SCRIPT_TAG_PAGE, /comes when a reader wants it, and is at most ([\d.]+) kB more/],
  ],
  'in the thread of a static index, with English': [
    ['demo/pages/setup/static.md', /thread of its own, ([\d.]+) kB/],
  ],
  'more in that thread for the first question with a word that the manual seldom has': [
    ['demo/pages/setup/static.md', /thesaurus, at most ([\d.]+) kB/],
  ],
};

describe('the budgets in the documentation', () => {
  it('are all listed above, so that each is compared by a test below', () =>
    assert.deepEqual(
      paths.map(({name}) => name),
      Object.keys(MENTIONS),
    ));

  for (const {name, ceiling} of paths)
    for (const [path, place] of MENTIONS[name] ?? [])
      it(`have the value of the build: ${name}, in ${path} (${place.source.slice(0, 30)})`, () => {
        const [, kB] = place.exec(readFileSync(path, 'utf8')) ?? [];
        assert.equal(Number(kB) * 1000, ceiling);
      });
});

describe('the sizes of bundles in the manual', () => {
  const page = readFileSync('demo/pages/setup/frameworks.md', 'utf8');
  const matches = page.matchAll(
    /^\| `(docent\/[\w/]+)` +\|[^|]*\| ([\d.]+) kB +\| ([\d.]+) kB +\| ([\d.]+) kB +\|$/gm,
  );
  const rows = Object.fromEntries(
    [...matches].map(([, entry = '', ...kB]) => {
      const [vite, webpack, esbuild] = kB.map(size => Math.round(Number(size) * 1000));
      return [entry, {vite, webpack, esbuild}];
    }),
  );

  it('are the limits of the bundle test, for each bundler and each entry', () =>
    assert.deepEqual(
      rows,
      Object.fromEntries(Object.entries(entries).filter(([, {vite}]) => vite !== undefined)),
    ));
});
