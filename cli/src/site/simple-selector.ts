import {AttributeAction, type AttributeSelector, parse, type Selector, SelectorType} from 'css-what';
import {type AnyNode, type Element, isTag} from 'domhandler';
import nthCheck from 'nth-check';

/** A selector is not supported; the message gives the reason. */
export class UnsupportedSelectorError extends Error {
  override readonly name = 'UnsupportedSelectorError';
  constructor(reason: string) {
    super(`This selector is not supported: ${reason}.`);
  }
}

/** Maximum length of a selector, in UTF-16 units. Real selectors of main nodes are shorter. */
const MAX_LENGTH = 200;
/** Maximum number of compound selectors in all alternatives. Which of them match is stored as bits of one number. */
const MAX_STEPS = 30;

/** The position of an element among its siblings, counted from 1. */
interface Position {
  readonly index: number;
  readonly count: number;
  readonly indexOfType: number;
  readonly countOfType: number;
}

type Test = (element: Element, position: Position) => boolean;

/** A compound selector, and its relation to the element that the previous step matches. */
interface Step {
  readonly tests: readonly Test[];
  readonly relation: Relation | undefined;
}

/** Which steps match the elements around an element: each number has a bit for each step. */
interface Surroundings {
  readonly parent: number;
  readonly ancestors: number;
  previous: number;
  siblings: number;
}

type Relation = keyof Surroundings;

const RELATIONS: ReadonlyMap<SelectorType, Relation> = new Map([
  [SelectorType.Descendant, 'ancestors'],
  [SelectorType.Child, 'parent'],
  [SelectorType.Adjacent, 'previous'],
  [SelectorType.Sibling, 'siblings'],
]);

/**
 * Returns the first element in document order that matches a selector, which may be sent by anybody in a request. Any
 * selector takes a single walk over the tree, and each step is tested once for each element. A general engine would
 * take minutes for `:has(~ :has(~ *))` on a long page.
 *
 * @throws {UnsupportedSelectorError} for a selector that is malformed, too long, or cannot be tested in one walk
 */
export function selectFirst(selector: string, nodes: readonly AnyNode[]): Element | undefined {
  const alternatives = parseSelector(selector).map(stepsOf);
  const steps = alternatives.flat();
  if (steps.length > MAX_STEPS) throw new UnsupportedSelectorError(`it has more than ${MAX_STEPS} parts`);
  let last = -1;
  let lastSteps = 0;
  for (const {length} of alternatives) lastSteps |= 1 << (last += length);
  return firstMatch(steps, lastSteps, nodes);
}

function parseSelector(selector: string): Selector[][] {
  if (selector.length > MAX_LENGTH)
    throw new UnsupportedSelectorError(`it has more than ${MAX_LENGTH} characters`);
  try {
    return parse(selector);
  } catch {
    throw new UnsupportedSelectorError('it is not a CSS selector');
  }
}

function stepsOf(tokens: readonly Selector[]): Step[] {
  const steps: {tests: Test[]; relation: Relation | undefined}[] = [{tests: [], relation: undefined}];
  for (const token of tokens) {
    const relation = RELATIONS.get(token.type);
    if (relation) steps.push({tests: [], relation});
    else steps.at(-1)!.tests.push(testOf(token));
  }
  if (steps.some(({tests}) => tests.length === 0))
    throw new UnsupportedSelectorError('it is not a CSS selector');
  return steps;
}

function testOf(token: Selector): Test {
  switch (token.type) {
    case SelectorType.Universal:
      return () => true;
    case SelectorType.Tag:
      return ({name}) => name === token.name.toLowerCase();
    case SelectorType.Attribute:
      return attributeTest(token);
    case SelectorType.Pseudo:
      return Array.isArray(token.data)
        ? listTest(token.name, token.data)
        : positionTest(token.name, token.data);
    default:
      throw new UnsupportedSelectorError(`it may not use "${token.type}"`);
  }
}

function attributeTest({name, action, value, ignoreCase}: AttributeSelector): Test {
  const folded = (text: string) => (ignoreCase === true ? text.toLowerCase() : text);
  const wanted = folded(value);
  const matches = ATTRIBUTE_TESTS[action];
  return ({attribs}) => {
    const actual = Object.hasOwn(attribs, name) ? attribs[name] : undefined;
    if (actual === undefined) return action === AttributeAction.Not;
    return matches(folded(actual), wanted);
  };
}

const ATTRIBUTE_TESTS: Readonly<Record<AttributeAction, (actual: string, wanted: string) => boolean>> = {
  any: (actual, wanted) => wanted !== '' && actual.includes(wanted),
  element: (actual, wanted) => actual.split(/\s+/).includes(wanted),
  end: (actual, wanted) => wanted !== '' && actual.endsWith(wanted),
  equals: (actual, wanted) => actual === wanted,
  exists: () => true,
  hyphen: (actual, wanted) => actual === wanted || actual.startsWith(`${wanted}-`),
  not: (actual, wanted) => actual !== wanted,
  start: (actual, wanted) => wanted !== '' && actual.startsWith(wanted),
};

/** `:is(…)`, `:where(…)` and `:not(…)` of compound selectors. */
function listTest(name: string, alternatives: readonly Selector[][]): Test {
  if (!/^(is|where|matches|not)$/.test(name))
    throw new UnsupportedSelectorError(`it may not use ":${name}()"`);
  const compounds = alternatives.map(tokens => {
    const nested = tokens.some(token => RELATIONS.has(token.type) || token.type === SelectorType.Pseudo);
    if (nested)
      throw new UnsupportedSelectorError(`":${name}()" may contain only names, classes and attributes`);
    return tokens.map(testOf);
  });
  const isNegated = name === 'not';
  return (element, position) =>
    compounds.some(tests => tests.every(test => test(element, position))) !== isNegated;
}

const POSITIONS: Readonly<Record<string, (position: Position) => number>> = {
  'nth-child': ({index}) => index,
  'nth-last-child': ({index, count}) => count - index + 1,
  'nth-of-type': ({indexOfType}) => indexOfType,
  'nth-last-of-type': ({indexOfType, countOfType}) => countOfType - indexOfType + 1,
};

/** Tests such as `:first-child` and `:nth-of-type(2n+1)`. */
function positionTest(name: string, formula: string | null): Test {
  const [, end, rest = ''] = /^(first|last)(-child|-of-type)$/.exec(name) ?? [];
  const place = POSITIONS[end ? `nth${end === 'last' ? '-last' : ''}${rest}` : name];
  if (!place || (end === undefined) !== (formula !== null))
    throw new UnsupportedSelectorError(`it may not use ":${name}"`);
  try {
    const isWanted = nthCheck(formula ?? '1');
    // `nthCheck` counts from 0.
    return (_element, position) => isWanted(place(position) - 1);
  } catch {
    throw new UnsupportedSelectorError(`":${name}" needs a formula such as "2n+1"`);
  }
}

interface Visit {
  readonly element: Element;
  readonly position: Position;
  readonly around: Surroundings;
}

/**
 * Returns the first element that matches. Uses an explicit stack, because elements may be nested more deeply than function
 * calls can be.
 *
 * @param lastSteps bits of the last step of each alternative
 */
function firstMatch(
  steps: readonly Step[],
  lastSteps: number,
  nodes: readonly AnyNode[],
): Element | undefined {
  const stack: Visit[] = [];
  pushVisits(stack, nodes, {parent: 0, ancestors: 0, previous: 0, siblings: 0});
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const {element, around} = visit;
    const matched = matchSteps(steps, visit);
    if (matched & lastSteps) return element;
    around.previous = matched;
    around.siblings |= matched;
    const ancestors = around.ancestors | matched;
    pushVisits(stack, element.children, {parent: matched, ancestors, previous: 0, siblings: 0});
  }
  return undefined;
}

function matchSteps(steps: readonly Step[], {element, position, around}: Visit): number {
  let matched = 0;
  for (const [index, {tests, relation}] of steps.entries()) {
    const isReached = !relation || around[relation] & (1 << (index - 1));
    if (isReached && tests.every(test => test(element, position))) matched |= 1 << index;
  }
  return matched;
}

/** Pushes sibling elements in reverse, so that the first one is popped first. */
function pushVisits(stack: Visit[], nodes: readonly AnyNode[], around: Surroundings): void {
  const counts = new Map<string, number>();
  const elements = nodes.filter(isTag).map((element, index) => {
    const indexOfType = (counts.get(element.name) ?? 0) + 1;
    counts.set(element.name, indexOfType);
    return {element, index: index + 1, indexOfType};
  });
  for (const {element, index, indexOfType} of elements.toReversed()) {
    const countOfType = counts.get(element.name)!;
    const position = {index, count: elements.length, indexOfType, countOfType};
    stack.push({element, around, position});
  }
}
