import ts from 'typescript';
import {lineOf, moduleImports, parseModule, walk} from './module-imports.js';
import type {SourceFile, Violation} from './source-files.js';

/** Calls and properties whose values are elements. */
const ELEMENT =
  /^((querySelector|getElementById|elementFromPoint|closest|appendChild|part|control)\(\)|activeElement|parentElement|(first|last)ElementChild|(next|previous)ElementSibling|body|documentElement|shadowRoot|opener)$/;
const COMPARISON = /^(equals?|eq|eql)$/;

/** The modules for assertions in Node and in browsers. */
const ASSERTIONS = {node: 'node:assert/strict', browser: '@open-wc/testing'} as const;
const OTHER_ASSERTIONS = /^((node:)?assert(\/strict)?|chai|expect|@esm-bundle\/chai|@open-wc\/testing)$/;
/** Synonyms of assertions in chai, with the assertions that tests use instead. */
const SYNONYMS: Readonly<Record<string, string>> = {
  contain: 'include',
  contains: 'include',
  eq: 'equal',
  eql: 'deep.equal',
  equals: 'equal',
  false: 'equal(false)',
  greaterThan: 'above',
  includes: 'include',
  lengthOf: 'length',
  lessThan: 'below',
  null: 'equal(null)',
  true: 'equal(true)',
};

/** Methods that wait for a time, on any object. */
const TIMED_WAIT = /^(aTimeout|waitForTimeout)$/;
const TIMERS = /^(node:)?timers\/promises$/;

/** The names of imported timers that return promises. */
function promisedTimers(source: ts.SourceFile): ReadonlySet<string> {
  return new Set(
    source.statements.flatMap(statement => {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
      if (!TIMERS.test(statement.moduleSpecifier.text)) return [];
      const names = statement.importClause?.namedBindings;
      return names && ts.isNamedImports(names)
        ? names.elements
            .filter(({name, propertyName}) => /^set(Timeout|Interval)$/.test((propertyName ?? name).text))
            .map(({name}) => name.text)
        : [];
    }),
  );
}

/** Whether a node waits for a time: a call of such a method, or a promise of a timer with more than 0 ms. */
function isTimedWait(node: ts.Node, promised: ReadonlySet<string>): boolean {
  if (!ts.isCallExpression(node)) return false;
  const {expression} = node;
  const [first, ms] = node.arguments;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  if (TIMED_WAIT.test(name)) return true;
  if (promised.has(expression.getText())) return first !== undefined && first.getText() !== '0';
  return name === 'setTimeout' && ms !== undefined && first?.getText() === 'resolve';
}

/**
 * Exceptions, which wait for the interval between checks of a condition, between requests that are sent at a constant rate, or for scripts
 * of other tools that open their own search. Other tests use `until` of test/support.
 */
const MAY_WAIT =
  /^test\/(support\/(until|postgres-cluster)|cli\/search\/limited-files|host\/fleet\/(fleet|load)|e2e\/(whole-pages|engine-back)|sites\/check-reader)\.ts$/;

/** Finds waits for a time, which are slow on one machine and too short on another. */
export function waitViolations({path, text}: SourceFile): string[] {
  if (MAY_WAIT.test(path)) return [];
  const source = parseModule(path, text);
  const promised = promisedTimers(source);
  const violations: string[] = [];
  walk(source, node => {
    if (isTimedWait(node, promised))
      violations.push(`${path}:${lineOf(source, node)} wait for a condition, not for a time`);
  });
  return violations;
}

/** The name of the last call or property of an expression: `querySelector()` for `root.querySelector('a')!`. */
function lastName(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isCallExpression(node)) return `${lastName(node.expression)}()`;
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return lastName(node.expression);
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : undefined;
}

/** The `expect(…)` that a chain of assertions begins with. */
function expectOf(node: ts.Expression): ts.CallExpression | undefined {
  if (ts.isCallExpression(node) && node.expression.getText() === 'expect') return node;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return expectOf(node.expression);
  return undefined;
}

/** A synonym of an assertion in a chain that begins with `expect(…)`. */
function synonymIn(node: ts.Node): string | undefined {
  if (!ts.isPropertyAccessExpression(node) || !expectOf(node.expression)) return undefined;
  return Object.hasOwn(SYNONYMS, node.name.text) ? node.name.text : undefined;
}

/** Whether elements are compared: if they differ, chai prints both, which takes minutes. */
function isElementComparison(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  if (!COMPARISON.test(node.expression.name.text)) return false;
  const expected = expectOf(node.expression.expression);
  return (
    expected !== undefined &&
    [expected.arguments[0], node.arguments[0]].some(side => ELEMENT.test(lastName(side) ?? ''))
  );
}

/** Checks tests for comparisons of elements, and for synonyms of assertions. */
export function testViolations({path, text}: SourceFile): Violation[] {
  const source = parseModule(path, text);
  const violations: Violation[] = [];
  const report = (node: ts.Node, message: string) =>
    violations.push(`${path}:${lineOf(source, node)} ${message}`);
  walk(source, node => {
    if (isElementComparison(node)) report(node, 'compare `a === b`, or a property: chai hangs on elements');
    const name = synonymIn(node);
    if (name) report(node, `say ${SYNONYMS[name]}, not ${name}`);
  });
  return violations;
}

/** Checks that tests in Node use `node:assert/strict`, and tests in browsers `expect`. */
export function assertionViolations(
  {path, text}: SourceFile,
  environment: keyof typeof ASSERTIONS,
): Violation[] {
  return moduleImports(path, text)
    .filter(({specifier}) => OTHER_ASSERTIONS.test(specifier) && specifier !== ASSERTIONS[environment])
    .map(({specifier, line}) => `${path}:${line} asserts with ${specifier}: use ${ASSERTIONS[environment]}`);
}

const HOOK = /^(before|after)(Each)?$/;

/** Finds hooks outside of suites, which would apply to all files that share a process (decision 0097). */
export function hookViolations({path, text}: SourceFile): Violation[] {
  const source = parseModule(path, text);
  return source.statements
    .filter(
      statement =>
        ts.isExpressionStatement(statement) &&
        ts.isCallExpression(statement.expression) &&
        HOOK.test(statement.expression.expression.getText()),
    )
    .map(hook => `${path}:${lineOf(source, hook)} put the hook into the suite that it is for`);
}
