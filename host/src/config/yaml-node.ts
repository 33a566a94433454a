import {isMap, isScalar, isSeq, type Node, type Pair} from 'yaml';

/** Throws an error that names the line. */
export type FailAt = (node: unknown, sentence: string) => never;

function describe(node: unknown): string {
  if (node === null) return 'nothing';
  if (isScalar(node)) return JSON.stringify(node.value);
  return isSeq(node) ? 'a list' : 'settings';
}

const isEmpty = (node: unknown): boolean => node === null || (isScalar(node) && node.value === null);

/** The settings of a map, with the nodes of their keys. @param name in error messages */
export function entriesOf(
  node: unknown,
  name: string,
  fail: FailAt,
): [name: string, key: Node, value: Node | null][] {
  if (isEmpty(node)) return [];
  if (!isMap(node)) return fail(node, `${name} must contain settings, each as "name: value".`);
  return (node.items as Pair<Node, Node | null>[]).map(({key, value}) => [
    String(isScalar(key) ? key.value : key),
    key,
    value,
  ]);
}

export interface Rule<T> {
  readonly fallback: T;
  /** The value of the node; throws through `fail` if it is not valid. @param key the node of the setting's name */
  readonly read: (node: Node | null, name: string, fail: FailAt, key: Node) => T;
}

/** @param expected for error messages, after "must be" */
const single = <T>(fallback: T, expected: string, isGood: (value: unknown) => boolean): Rule<T> => ({
  fallback,
  read(node, name, fail, key) {
    const value = isScalar(node) ? node.value : node;
    if (isGood(value)) return value as T;
    return fail(node ?? key, `${name} must be ${expected}, not ${describe(node)}.`);
  },
});

export const wholeNumber = (least: number, most: number, fallback: number): Rule<number> =>
  single(
    fallback,
    `a whole number from ${least} to ${most}`,
    value => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  );

export const flag = (fallback: boolean): Rule<boolean> =>
  single(fallback, 'true or false', value => typeof value === 'boolean');

/** A setting that applies to all, to none, or to those in a list. */
export const flagOrList = (
  fallback: boolean,
  ofWhat: string,
  ofOne: string,
  isGood: (text: string) => boolean,
): Rule<boolean | readonly string[]> => ({
  fallback,
  read(node, name, fail, key) {
    if (isSeq(node)) return list(ofWhat, ofOne, isGood).read(node, name, fail, key);
    const value = isScalar(node) ? node.value : node;
    if (typeof value === 'boolean') return value;
    return fail(node ?? key, `${name} must be true, false or a list of ${ofWhat}, not ${describe(node)}.`);
  },
});

/** One of several words; the first is the default. */
export const oneOf = <const T extends string>(...choices: readonly [T, ...T[]]): Rule<T> =>
  single(choices[0], choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`, value =>
    choices.some(choice => choice === value),
  );

export const text = (
  fallback: string,
  expected = 'text',
  isGood: (text: string) => boolean = () => true,
): Rule<string> => single(fallback, expected, value => typeof value === 'string' && isGood(value));

/** A list of texts, of which none is empty. @param isGood a further condition. Default: none */
export const list = (
  ofWhat: string,
  ofOne: string,
  isGood: (text: string) => boolean = () => true,
): Rule<readonly string[]> => ({
  fallback: [],
  read(node, name, fail) {
    if (isEmpty(node)) return [];
    if (!isSeq(node)) return fail(node, `${name} must be a list of ${ofWhat}, not ${describe(node)}.`);
    return (node.items as Node[]).map((item, index) => {
      const text = isScalar(item) ? item.value : undefined;
      return typeof text === 'string' && text && isGood(text)
        ? text
        : fail(item, `${name}[${index}] must be ${ofOne}, not ${describe(item)}.`);
    });
  },
});

/** The rules of settings, and of those in sections, by name. */
export interface Rules {
  readonly [name: string]: Rule<unknown> | Rules;
}

export type Settings<R> = {
  readonly [Name in keyof R]: R[Name] extends Rule<infer T> ? T : Settings<R[Name]>;
};

const isRule = (rule: Rule<unknown> | Rules): rule is Rule<unknown> => typeof rule.read === 'function';

const namesOf = (rules: Rules): string[] =>
  Object.entries(rules).flatMap(([name, rule]) =>
    isRule(rule) ? [name] : namesOf(rule).map(inner => `${name}.${inner}`),
  );

/** Reads settings by their rules. @param prefix their name in error messages; empty: they are the file */
export function readSettings<R extends Rules>(
  rules: R,
  node: unknown,
  prefix: string,
  fail: FailAt,
  known: readonly string[] = namesOf(rules),
): Settings<R> {
  const given = new Map(
    entriesOf(node, prefix || 'the file', fail).map(([name, key, value]) => [name, {key, value}]),
  );
  const nameOf = (name: string): string => (prefix ? `${prefix}.${name}` : name);
  for (const [name, {key}] of given)
    if (!Object.hasOwn(rules, name))
      fail(key, `there is no setting "${nameOf(name)}"; there are ${known.join(', ')}.`);
  const read = ([name, rule]: [string, Rule<unknown> | Rules]) => {
    const found = given.get(name);
    if (!isRule(rule)) return [name, readSettings(rule, found?.value ?? null, nameOf(name), fail, known)];
    return [name, found ? rule.read(found.value, nameOf(name), fail, found.key) : rule.fallback];
  };
  return Object.fromEntries(Object.entries(rules).map(read)) as Settings<R>;
}
