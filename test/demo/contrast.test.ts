import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {HOST_STYLE} from '../../host/src/routes/pages/host-style.js';

/** Colours by name, each as its light and its dark value, as style sheets have them. */
function coloursIn(css: string): ReadonlyMap<string, readonly [string, string]> {
  return new Map(
    [...css.matchAll(/(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(match => [
      match[1]!,
      [match[2]!, match[3]!],
    ]),
  );
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

/** Those of the manual. */
const colours = coloursIn(
  ['base.css', 'code.css'].map(file => readFileSync(`demo/assets/${file}`, 'utf8')).join('\n'),
);
const code = [...colours.keys()].filter(name => name.startsWith('--code-'));

/** Text and the grounds it stands on, at 4.5:1; edges of controls at 3:1. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...['--ink', '--quiet', '--accent'].flatMap(text =>
    ['--ground', '--raised'].map(ground => [text, ground, 4.5] as const),
  ),
  ['--on-accent', '--accent', 4.5],
  ['--ink', '--marked', 4.5],
  ['--quiet', '--marked', 4.5],
  ['--edge', '--ground', 3],
  ...code.map(text => [text, '--raised', 4.5] as const),
];

describe('colours of the manual', () => {
  it('are read from the style sheets', () => assert.ok(colours.size >= 13, `${colours.size} colours`));

  for (const [text, ground, least] of PAIRS) {
    it(`${text} on ${ground} has at least ${least}:1, light and dark`, () => {
      for (const scheme of [0, 1] as const) {
        const ratio = contrast(colours.get(text)![scheme], colours.get(ground)![scheme]);
        assert.ok(ratio >= least, `${['light', 'dark'][scheme]}: ${ratio.toFixed(2)}`);
      }
    });
  }
});

describe('the colours of the host’s own pages', () => {
  it('are those of the manual', () => {
    const own = coloursIn(HOST_STYLE);
    assert.ok(own.size >= 8, `${own.size} colours`);
    for (const [name, values] of own) assert.deepEqual(values, colours.get(name), name);
  });
});
