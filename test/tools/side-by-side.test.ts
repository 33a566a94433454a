import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {importSideBySide, joinFacades} from '../../tools/side-by-side.mjs';

/** Chunks by file name, as the bundler passes them to a plugin. */
function chunksOf(files: Readonly<Record<string, {imports?: string[]; code?: string; modules?: string[]}>>) {
  return new Map(
    Object.entries(files).map(([fileName, {imports = [], code = '', modules = ['a.ts']}]) => [
      fileName,
      {fileName, imports, code, moduleIds: modules, facadeModuleId: null as string | null},
    ]),
  );
}

describe('a dynamic import in a bundled file', () => {
  const rewritten = (code: string, imports: string[] = []) =>
    importSideBySide(
      'tag.js',
      chunksOf({
        'tag.js': {code, imports},
        'search-1.js': {imports: ['base-2.js']},
        'base-2.js': {imports: ['lit-3.js']},
        'lit-3.js': {},
      }),
    );

  it('also requests the files that the imported file needs', () =>
    assert.equal(
      rewritten('const x=()=>import("./search-1.js");'),
      'const x=()=>Promise.all([import("./search-1.js"),import("./base-2.js"),import("./lit-3.js")]).then(modules=>modules[0]);',
    ));

  it('in an array is followed by imports of the files that the imported file needs', () =>
    assert.equal(
      rewritten('load([import(`./search-1.js`)])'),
      'load([import("./search-1.js"),import("./base-2.js"),import("./lit-3.js")])',
    ));

  it('in an array keeps the call to then() on it', () =>
    assert.equal(
      rewritten('load([import("./base-2.js").then(e=>e.t)])'),
      'load([import("./base-2.js").then(e=>e.t),import("./lit-3.js")])',
    ));

  it('is not changed if the importing file itself imports everything that the imported file needs', () => {
    const code = 'import("./search-1.js");import("./lit-3.js")';
    assert.equal(rewritten(code, ['base-2.js']), code);
  });
});

it('in the entry file, only dynamic imports in an array also request the files that the imported file needs', () => {
  const chunks = chunksOf({
    'docent.js': {code: 'import("./embed-1.js");load([import("./embed-1.js")])'},
    'embed-1.js': {imports: ['base-2.js']},
    'base-2.js': {},
  });
  Object.assign(chunks.get('docent.js')!, {isEntry: true});
  assert.equal(
    importSideBySide('docent.js', chunks),
    'import("./embed-1.js");load([import("./embed-1.js"),import("./base-2.js")])',
  );
});

describe('a bundled file that only re-exports names of another file', () => {
  it('is removed, and the other file exports these names itself', () => {
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

  it('is kept if it contains other code', () => {
    const code = 'import{t}from"./search-1.js";t();export{t as DocsSearch};';
    const chunks = chunksOf({'define-9.js': {code}, 'search-1.js': {code: 'export{X as t};'}});
    assert.deepEqual(joinFacades(chunks), []);
    assert.equal(chunks.get('define-9.js')!.code, code);
  });
});
