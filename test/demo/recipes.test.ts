import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {test} from 'node:test';
import ts from 'typescript';

// Compiles the TypeScript of the manual: the listeners of its recipes, and each example of the client.

const blocksOf = (page: string): {language: string; code: string}[] =>
  Array.from(
    readFileSync(page, 'utf8').matchAll(/```(js|ts)\n([^]*?)```/g),
    ([, language = '', code = '']) => ({language, code}),
  );

/** The errors of the compiler in these files, as if they were in `src`. */
function problemsIn(files: Readonly<Record<string, string>>): string[] {
  const {config} = ts.readConfigFile('tsconfig.json', ts.sys.readFile) as {config: object};
  const {options} = ts.parseJsonConfigFileContent(config, ts.sys, dirname(resolve('tsconfig.json')));
  const host = ts.createCompilerHost(options);
  const {getSourceFile, fileExists} = host;
  const texts = new Map(Object.entries(files).map(([name, text]) => [resolve('src', name), text]));
  host.fileExists = path => texts.has(resolve(path)) || fileExists(path);
  host.getSourceFile = (path, language) => {
    const text = texts.get(resolve(path));
    return text === undefined ? getSourceFile(path, language) : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram([...texts.keys()], {...options, noUnusedLocals: false}, host);
  return [...texts.keys()].flatMap(path =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({messageText}) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  );
}

test('the events in the recipes of the manual are typed', () => {
  const blocks = ['demo/pages/setup/recipes.md', 'demo/pages/setup/previews.md']
    .flatMap(blocksOf)
    .map(({code}) => code)
    .filter(code => code.includes('document.addEventListener('));
  const code = `import './index.js';
declare function count(name: string, value: string): void;
${blocks.map(block => `{\n${block.replace('let rows = []', "let rows: readonly import('./index.js').Hit[] = []")}\n}`).join('\n')}`;
  assert.ok(blocks.length > 3, 'too few examples');
  assert.deepEqual(problemsIn({'recipes.ts': code}), []);
});

test('each example of the client is a module that compiles', () => {
  const blocks = blocksOf('demo/pages/reference/client.md').filter(({language}) => language === 'ts');
  assert.ok(blocks.length > 5, 'too few examples');
  const files = blocks.map(({code}, index) => [
    `example-${index}.ts`,
    code.replace("'docent/client'", "'./client.js'"),
  ]);
  assert.deepEqual(problemsIn(Object.fromEntries(files) as Record<string, string>), []);
});
