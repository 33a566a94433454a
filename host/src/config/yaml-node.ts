import {isMap, isScalar, isSeq, type Node, type Pair} from 'yaml';

/** Throws an error that names the line. */
export type FailAt = (node: unknown, sentence: string) => never;

/** Offset of a node in the text. */
export const rangeOf = (node: unknown): number | undefined => (node as Node | null)?.range?.[0];

/** A node as error messages show it. */
export const describe = (node: unknown): string =>
  node === null
    ? 'nothing'
    : isScalar(node)
      ? JSON.stringify(node.value)
      : isSeq(node)
        ? 'a list'
        : 'settings';

/** Whether the value is missing. */
export const isEmpty = (node: unknown): boolean => node === null || (isScalar(node) && node.value === null);

/** The settings of a map, with the nodes of their keys. */
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

/** The texts of a list; none may be empty. @param isGood a further condition. Default: none */
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
  /** Default value. */
  readonly fallback: T;
  /** For error messages, after "must be". */
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

/** One of several words; the first is the default. */
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

/** The value of a setting. @param key the node of its key; `undefined` if the setting is missing */
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
