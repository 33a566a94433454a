import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';

const DESIGN =
  /\n### The way of a keystroke[^]*?(?=\n## From a folder)/.exec(readFileSync('DESIGN.md', 'utf8'))?.[0] ??
  '';
const MANUAL = readFileSync('demo/pages/how-it-works.md', 'utf8');
/** Paths are below one of these. */
const FOLDERS = ['.', 'src', 'src/elements/search', 'src/elements/preview', 'host/src'];

for (const [name, text] of Object.entries({DESIGN, MANUAL}))
  test(`the way of a keystroke and of a hover in the ${name} leads through files and folders that exist`, () => {
    const named = Array.from(text.matchAll(/`((?:[\w-]+\/)*[\w-]+(?:\.ts|\/)?)`/g), ([, path]) => path!);
    const paths = named.filter(path => path.includes('/') || path.endsWith('.ts'));
    assert.ok(paths.length > 8, `${paths.length} paths`);
    assert.deepEqual(
      paths.filter(path => !FOLDERS.some(folder => existsSync(`${folder}/${path}`))),
      [],
    );
  });
