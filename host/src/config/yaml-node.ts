import {isMap, isScalar, isSeq, type Node, type Pair} from 'yaml';

/** Says that something is wrong, with its line. */
export type FailAt = (node: unknown, sentence: string) => never;

/** Where a node begins in the text. */
export const rangeOf = (node: unknown): number | undefined => (node as Node | null)?.range?.[0];

/** A node in the words of an error. */
export const describe = (node: unknown): string =>
  node === null
    ? 'nothing'
    : isScalar(node)
      ? JSON.stringify(node.value)
      : isSeq(node)
        ? 'a list'
        : 'settings';

/** Whether nothing is given. */
export const isEmpty = (node: unknown): boolean => node === null || (isScalar(node) && node.value === null);

/** The settings of a map, with the nodes that name them; none of what is left out. */
export function entriesOf(
  node: unknown,
  name: string,
  fail: FailAt,
): [name: string, key: Node, value: Node | null][] {
  if (isEmpty(node)) return [];
  if (!isMap(node)) return fail(node, `${name} must hold settings, each as "name: value".`);
  return (node.items as Pair<Node, Node | null>[]).map(({key, value}) => [
    String(isScalar(key) ? key.value : key),
    key,
    value,
  ]);
}

/** The texts of a list, each of them not empty. @param isGood what else each has to be. Default: anything */
export function textsOf(
  node: unknown,
  name: string,
  ofWhat: string,
  ofOne: string,
  fail: FailAt,
  isGood: (text: string) => boolean = () => true,
): string[] {
  if (isEmpty(node)) return [];
  if (!isSeq(node)) return fail(node, `${name} must be a list of ${ofWhat}, not ${describe(node)}.`);
  return (node.items as Node[]).map((item, index) => {
    const text = isScalar(item) ? item.value : undefined;
    return typeof text === 'string' && text && isGood(text)
      ? text
      : fail(item, `${name}[${index}] must be ${ofOne}, not ${describe(item)}.`);
  });
}

/** What a setting with a single value must be. */
export interface Rule<T> {
  /** Where the setting is left out. */
  readonly fallback: T;
  /** In the words of an error, after "must be". */
  readonly expected: string;
  readonly isGood: (value: unknown) => boolean;
}

export const wholeNumber = (least: number, most: number, fallback: number): Rule<number> => ({
  fallback,
  expected: `a whole number from ${least} to ${most}`,
  isGood: value => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
});

export const flag = (fallback: boolean): Rule<boolean> => ({
  fallback,
  expected: 'true or false',
  isGood: value => typeof value === 'boolean',
});

/** One of some words; the first is the default. */
export const oneOf = <const T extends string>(...choices: readonly [T, ...T[]]): Rule<T> => ({
  fallback: choices[0],
  expected: choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`,
  isGood: value => choices.some(choice => choice === value),
});

export const text = (
  fallback: string,
  expected = 'text',
  isGood: (text: string) => boolean = () => true,
): Rule<string> => ({fallback, expected, isGood: value => typeof value === 'string' && isGood(value)});

/** The value of a setting. @param key the node that names it; `undefined`: it is left out */
export function valueOf<T>(
  rule: Rule<T>,
  name: string,
  key: Node | undefined,
  node: Node | null | undefined,
  fail: FailAt,
): T {
  if (!key) return rule.fallback;
  const value = isScalar(node) ? node.value : node === null ? null : undefined;
  if (rule.isGood(value)) return value as T;
  return fail(node ?? key, `${name} must be ${rule.expected}, not ${describe(node ?? null)}.`);
}
