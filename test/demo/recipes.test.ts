import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {test} from 'node:test';
import ts from 'typescript';

// The listeners that the manual shows, as a site in TypeScript has them: events of the elements are typed on the document.

const FILE = resolve('src/recipes.ts');
const blocks = ['demo/pages/setup/recipes.md', 'demo/pages/setup/previews.md']
  .flatMap(page => [...readFileSync(page, 'utf8').matchAll(/```js\n([^]*?)```/g)])
  .map(([, code = '']) => code)
  .filter(code => code.includes('document.addEventListener('));

const code = `import './index.js';
declare function count(name: string, value: string): void;
${blocks.map(block => `{\n${block.replace('let rows = []', "let rows: readonly import('./index.js').Hit[] = []")}\n}`).join('\n')}`;

test('the events of the manual’s recipes are typed', () => {
  const {config} = ts.readConfigFile('tsconfig.json', ts.sys.readFile) as {config: object};
  const {options} = ts.parseJsonConfigFileContent(config, ts.sys, dirname(resolve('tsconfig.json')));
  const host = ts.createCompilerHost(options);
  const {getSourceFile, fileExists} = host;
  host.fileExists = path => resolve(path) === FILE || fileExists(path);
  host.getSourceFile = (path, language) =>
    resolve(path) === FILE ? ts.createSourceFile(path, code, language) : getSourceFile(path, language);
  const program = ts.createProgram([FILE], {...options, noUnusedLocals: false}, host);
  const source = program.getSourceFile(FILE);
  assert.ok(source && blocks.length > 3, 'there are some');
  assert.deepEqual(
    program
      .getSemanticDiagnostics(source)
      .map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    [],
    join(FILE),
  );
});
