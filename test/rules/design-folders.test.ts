import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {describe, it} from 'node:test';
import {MAY_IMPORT} from './import-rules.js';
import {listFiles} from './source-files.js';

/** The rows of the table of folders in DESIGN.md. */
function rows(): {folder: string; holds: string; imports: string}[] {
  const text = readFileSync('DESIGN.md', 'utf8');
  const table = /<!-- folders -->([\s\S]*?)<!-- \/folders -->/.exec(text)?.[1] ?? '';
  return [...table.matchAll(/^\| `([^`]+)` *\|([^|]+)\|([^|]*)\|$/gm)].map(
    ([, folder = '', holds = '', imports = '']) => ({folder, holds: holds.trim(), imports: imports.trim()}),
  );
}

const modules = listFiles(['src', 'host/src'], ['.ts']);

/** Every folder with modules in it, and every one with a rule; but for the entries of the package. */
const folders = [...new Set([...Object.keys(MAY_IMPORT), ...modules.map(path => posix.dirname(path))])]
  .filter(folder => folder !== 'src')
  .sort();

/** A rule in the words of the table. */
function told(folder: string): string {
  const rule = MAY_IMPORT[folder];
  return rule ? rule.folders.map(name => name.replace('src/', '')).join(', ') || 'nothing' : '';
}

describe('DESIGN.md', () => {
  const listed = rows().map(({folder}) => folder);

  it('has a line for every folder', () => {
    assert.deepEqual(
      folders.filter(folder => !listed.includes(folder)),
      [],
    );
  });

  it('has no line for a folder that is gone', () => {
    assert.deepEqual(
      listed.filter(folder => !folders.includes(folder)),
      [],
    );
  });

  for (const {folder, holds, imports} of rows()) {
    it(`says what ${folder} holds`, () => assert.notEqual(holds, ''));
    it(`says what ${folder} may import`, () => assert.equal(imports, told(folder)));
  }

  it('names files that exist on the ways through the folders', () => {
    const text = readFileSync('DESIGN.md', 'utf8');
    const ways = text.slice(text.indexOf('### The way of a keystroke'), text.indexOf('## Decisions'));
    const named = [...ways.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => path);
    assert.ok(named.length > 20);
    const missing = named.filter(path => !modules.some(module => module.endsWith(`/${path}`)));
    assert.deepEqual(missing, []);
  });
});
