import {AttributeAction, type AttributeSelector, parse, type Selector, SelectorType} from 'css-what';
import {type AnyNode, type Element, isTag} from 'domhandler';
import nthCheck from 'nth-check';

/** A selector that is not evaluated; the message gives the reason. */
export class UnsupportedSelectorError extends Error {
  override readonly name = 'UnsupportedSelectorError';
  constructor(reason: string) {
    super(`This selector is not supported: ${reason}.`);
  }
}

/** Longer than any selector of a main node. In UTF-16 units. */
const MAX_LENGTH = 200;
/** Compound selectors in all; which of them match is kept as the bits of one number. */
const MAX_STEPS = 30;

/** Where an element is among the elements of its parent, counted from 1. */
interface Position {
  readonly index: number;
  readonly count: number;
  readonly indexOfType: number;
  readonly countOfType: number;
}

type Test = (element: Element, position: Position) => boolean;

/** A compound selector, and how its element relates to one that the step before matches. */
interface Step {
  readonly tests: readonly Test[];
  readonly relation: Relation | undefined;
}

/** Which of the steps match the elements around one; each number holds a bit for each step. */
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
 * The first element in document order that a selector from a request matches. Takes one walk over the tree, whatever
 * the selector: each step is tested once for each element, from the root down. A general engine takes minutes for
 * `:has(~ :has(~ *))` on a long page.
 *
 * @throws {UnsupportedSelectorError} for a selector that is malformed, long, or needs more than such a walk.
 */
export function selectFirst(selector: string, nodes: readonly AnyNode[]): Element | undefined {
  const alternatives = parseSelector(selector).map(stepsOf);
  const steps = alternatives.flat();
  if (steps.length > MAX_STEPS) throw new UnsupportedSelectorError(`it has more than ${MAX_STEPS} parts`);
  let last = -1;
  let whole = 0;
  for (const {length} of alternatives) whole |= 1 << (last += length);
  return firstMatch(steps, whole, nodes);
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
    const found = Object.hasOwn(attribs, name) ? attribs[name] : undefined;
    if (found === undefined) return action === AttributeAction.Not;
    return matches(folded(found), wanted);
  };
}

const ATTRIBUTE_TESTS: Readonly<Record<AttributeAction, (found: string, wanted: string) => boolean>> = {
  any: (found, wanted) => wanted !== '' && found.includes(wanted),
  element: (found, wanted) => found.split(/\s+/).includes(wanted),
  end: (found, wanted) => wanted !== '' && found.endsWith(wanted),
  equals: (found, wanted) => found === wanted,
  exists: () => true,
  hyphen: (found, wanted) => found === wanted || found.startsWith(`${wanted}-`),
  not: (found, wanted) => found !== wanted,
  start: (found, wanted) => wanted !== '' && found.startsWith(wanted),
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

/** `:first-child`, `:nth-of-type(2n+1)` and the like. */
function positionTest(name: string, formula: string | null): Test {
  const [, end, rest = ''] = /^(first|last)(-child|-of-type)$/.exec(name) ?? [];
  const place = POSITIONS[end ? `nth${end === 'last' ? '-last' : ''}${rest}` : name];
  if (!place || (end === undefined) !== (formula !== null))
    throw new UnsupportedSelectorError(`it may not use ":${name}"`);
  try {
    const isWanted = nthCheck(formula ?? '1');
    // The formula counts from 0.
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

/** Uses a stack of its own: elements may be nested deeper than calls. */
function firstMatch(steps: readonly Step[], whole: number, nodes: readonly AnyNode[]): Element | undefined {
  const rest: Visit[] = [];
  pushVisits(rest, nodes, {parent: 0, ancestors: 0, previous: 0, siblings: 0});
  for (let visit = rest.pop(); visit; visit = rest.pop()) {
    const {element, around} = visit;
    const matched = matchSteps(steps, visit);
    if (matched & whole) return element;
    around.previous = matched;
    around.siblings |= matched;
    const ancestors = around.ancestors | matched;
    pushVisits(rest, element.children, {parent: matched, ancestors, previous: 0, siblings: 0});
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

/** Pushes the elements among siblings, the first one last, so that it is popped first. */
function pushVisits(rest: Visit[], nodes: readonly AnyNode[], around: Surroundings): void {
  const counts = new Map<string, number>();
  const elements = nodes.filter(isTag).map((element, index) => {
    const indexOfType = (counts.get(element.name) ?? 0) + 1;
    counts.set(element.name, indexOfType);
    return {element, index: index + 1, indexOfType};
  });
  for (const {element, index, indexOfType} of elements.toReversed()) {
    const countOfType = counts.get(element.name)!;
    const position = {index, count: elements.length, indexOfType, countOfType};
    rest.push({element, around, position});
  }
}
