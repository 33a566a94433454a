// The mutants of a module: one small change each, of the kind that a slip of the hand makes.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import ts from 'typescript';

/**
 * @typedef {object} Mutant
 * @property {string} path
 * @property {number} line from 1
 * @property {number} start where `before` begins in the text
 * @property {string} before
 * @property {string} after
 * @property {string} code the line, without what it is indented by
 */

const OPERATORS = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);

/** Twice a large one: that a limit of 16,384 is not 16,385 is of no interest. @param {number} number */
const wrongNumber = number => (number < 10 ? number + 1 : number * 2);

/** What a node becomes; `undefined`: it stays. @param {ts.Node} node @returns {{node: ts.Node, after: string} | undefined} */
function changeOf(node) {
  if (ts.isBinaryExpression(node)) {
    const after = OPERATORS.get(node.operatorToken.kind);
    return after === undefined ? undefined : {node: node.operatorToken, after};
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent))
    return {node, after: 'false'};
  if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent))
    return {node, after: 'true'};
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return {node, after: `!!${node.operand.getText()}`};
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
    return {node, after: `${wrongNumber(Number(node.text))}`};
  if (ts.isConditionalExpression(node))
    return {node: node.condition, after: `!(${node.condition.getText()})`};
  if (ts.isIfStatement(node)) return {node: node.expression, after: `!(${node.expression.getText()})`};
  return undefined;
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const lines = text.split('\n');
  /** @type {Mutant[]} */
  const mutants = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const change = changeOf(node);
    if (change) {
      const start = change.node.getStart(source);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const code = lines[line - 1]?.trim() ?? '';
      mutants.push({path, line, start, before: change.node.getText(source), after: change.after, code});
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/**
 * Some of a list of mutants. Each has its own chance, which its text decides and not its place in the list: a module that
 * changes does not change what is tried of the others.
 * @param {Mutant[]} mutants
 * @param {number} size
 * @param {string} seed
 */
export function sampleOf(mutants, size, seed) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return mutants
    .map(mutant => {
      const {path, code, before, after} = mutant;
      const text = [seed, path, code, before, after].join('\n');
      const twins = seen.get(text) ?? 0;
      seen.set(text, twins + 1);
      return {mutant, rank: createHash('sha1').update(`${text}\n${twins}`).digest('hex')};
    })
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({mutant}) => mutant);
}

/** By path: the line, the change on it, and why nobody can notice that. @type {Record<string, {code: string, change: string, reason: string}[]>} */
const EQUIVALENT = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));

/** Whether it is known that a mutant does what the module does. @param {Mutant} mutant */
export function isEquivalent({path, code, before, after}) {
  return (EQUIVALENT[path] ?? []).some(
    known => known.code === code && known.change === `${before} → ${after}`,
  );
}
