import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {askSideBySide, joinFacades} from '../../tools/side-by-side.mjs';

/** Files with their imports. `code` imports them like the output of the bundler. */
function chunksOf(files: Readonly<Record<string, {imports?: string[]; code?: string; modules?: string[]}>>) {
  return new Map(
    Object.entries(files).map(([fileName, {imports = [], code = '', modules = ['a.ts']}]) => [
      fileName,
      {fileName, imports, code, moduleIds: modules, facadeModuleId: null as string | null},
    ]),
  );
}

describe('a file that is imported on demand', () => {
  const asked = (code: string, imports: string[] = []) =>
    askSideBySide(
      'tag.js',
      chunksOf({
        'tag.js': {code, imports},
        'search-1.js': {imports: ['base-2.js']},
        'base-2.js': {imports: ['lit-3.js']},
        'lit-3.js': {},
      }),
    );

  it('is asked for together with all that it imports', () =>
    assert.equal(
      asked('const x=()=>import("./search-1.js");'),
      'const x=()=>Promise.all([import("./search-1.js"),import("./base-2.js"),import("./lit-3.js")]).then(modules=>modules[0]);',
    ));

  it('has the others added to its list, and stays the first', () =>
    assert.equal(
      asked('load([import(`./search-1.js`)])'),
      'load([import("./search-1.js"),import("./base-2.js"),import("./lit-3.js")])',
    ));

  it('keeps what is taken from it', () =>
    assert.equal(
      asked('load([import("./base-2.js").then(e=>e.t)])'),
      'load([import("./base-2.js").then(e=>e.t),import("./lit-3.js")])',
    ));

  it('is asked for alone when the rest is there', () => {
    const code = 'import("./search-1.js");import("./lit-3.js")';
    assert.equal(asked(code, ['base-2.js']), code);
  });
});

it('the script tag asks side by side only for what is in a list', () => {
  const chunks = chunksOf({
    'docent.js': {code: 'import("./embed-1.js");load([import("./embed-1.js")])'},
    'embed-1.js': {imports: ['base-2.js']},
    'base-2.js': {},
  });
  Object.assign(chunks.get('docent.js')!, {isEntry: true});
  assert.equal(
    askSideBySide('docent.js', chunks),
    'import("./embed-1.js");load([import("./embed-1.js"),import("./base-2.js")])',
  );
});

describe('a file that only names exports of another', () => {
  it('goes, and the other has these names', () => {
    const chunks = chunksOf({
      'tag.js': {code: 'import("./define-9.js")'},
      'define-9.js': {
        imports: ['search-1.js'],
        code: 'export{t as DocsSearch,n as mountSearch}from"./search-1.js";',
        modules: [],
      },
      'search-1.js': {code: 'class X{}function f(){}export{f as n,X as t};'},
    });
    chunks.get('define-9.js')!.facadeModuleId = '/src/define.ts';
    assert.deepEqual(joinFacades(chunks), ['define-9.js']);
    assert.equal(chunks.get('tag.js')!.code, 'import("./search-1.js")');
    assert.equal(
      chunks.get('search-1.js')!.code,
      'class X{}function f(){}export{f as n,X as t,X as DocsSearch,f as mountSearch};\n',
    );
    assert.equal(chunks.get('search-1.js')!.facadeModuleId, '/src/define.ts');
  });

  it('stays where it does more than that', () => {
    const code = 'import{t}from"./search-1.js";t();export{t as DocsSearch};';
    const chunks = chunksOf({'define-9.js': {code}, 'search-1.js': {code: 'export{X as t};'}});
    assert.deepEqual(joinFacades(chunks), []);
    assert.equal(chunks.get('define-9.js')!.code, code);
  });
});
