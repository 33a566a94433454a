// A loader of Node's: hands the tests the module that MUTANT names, with its one change.
import {readFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import ts from 'typescript';

const mutant = JSON.parse(process.env['MUTANT'] ?? 'null');
const changed = mutant && resolve(mutant.path);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const plain = url.replace(/[?#].*/, '');
  if (!changed || !plain.startsWith('file:') || fileURLToPath(plain) !== changed)
    return nextLoad(url, context);
  const text = await readFile(changed, 'utf8');
  const {start, before, after} = mutant;
  const source = text.slice(0, start) + after + text.slice(start + before.length);
  const {outputText} = ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  });
  return {format: 'module', source: outputText, shortCircuit: true};
}
