import {isMap, isScalar, isSeq, type Node, type Pair} from 'yaml';

/** Throws an error whose message names the line of the node. */
export type FailAt = (node: unknown, message: string) => never;

function describe(node: unknown): string {
  if (node === null) return 'nothing';
  if (isScalar(node)) return JSON.stringify(node.value);
  return isSeq(node) ? 'a list' : 'settings';
}

const isEmpty = (node: unknown): boolean => node === null || (isScalar(node) && node.value === null);

/** The settings of a map, with the nodes of their keys. @param name of the map, for error messages */
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

/** Validates a setting. */
export interface Rule<T> {
  /** The default. */
  readonly fallback: T;
  /** The value of a node. Calls `fail` if it is not valid. @param key node of the name of the setting */
  readonly read: (node: Node | null, name: string, fail: FailAt, key: Node) => T;
}

/** @param expected for error messages, after "must be" */
const single = <T>(fallback: T, expected: string, isValid: (value: unknown) => boolean): Rule<T> => ({
  fallback,
  read(node, name, fail, key) {
    const value = isScalar(node) ? node.value : node;
    if (isValid(value)) return value as T;
    return fail(node ?? key, `${name} must be ${expected}, not ${describe(node)}.`);
  },
});

export const wholeNumber = (min: number, max: number, fallback: number): Rule<number> =>
  single(
    fallback,
    `a whole number from ${min} to ${max}`,
    value => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
  );

export const flag = (fallback: boolean): Rule<boolean> =>
  single(fallback, 'true or false', value => typeof value === 'boolean');

/** A setting that is true for all items (such as projects), for none, or for those in a list. The parameters are those of `list`. */
export const flagOrList = (
  fallback: boolean,
  items: string,
  item: string,
  isValid: (text: string) => boolean,
): Rule<boolean | readonly string[]> => ({
  fallback,
  read(node, name, fail, key) {
    if (isSeq(node)) return list(items, item, isValid).read(node, name, fail, key);
    const value = isScalar(node) ? node.value : node;
    if (typeof value === 'boolean') return value;
    return fail(node ?? key, `${name} must be true, false or a list of ${items}, not ${describe(node)}.`);
  },
});

/** One of several words. The first is the default. */
export const oneOf = <const T extends string>(...choices: readonly [T, ...T[]]): Rule<T> =>
  single(choices[0], choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`, value =>
    choices.some(choice => choice === value),
  );

export const text = (
  fallback: string,
  expected = 'text',
  isValid: (text: string) => boolean = () => true,
): Rule<string> => single(fallback, expected, value => typeof value === 'string' && isValid(value));

/**
 * A list of texts that are not empty.
 *
 * @param items what the list contains, for messages, such as "folders"
 * @param item what each text must be, for messages, such as "the path of a folder"
 * @param isValid a further condition. Default: none
 */
export const list = (
  items: string,
  item: string,
  isValid: (text: string) => boolean = () => true,
): Rule<readonly string[]> => ({
  fallback: [],
  read(node, name, fail) {
    if (isEmpty(node)) return [];
    if (!isSeq(node)) return fail(node, `${name} must be a list of ${items}, not ${describe(node)}.`);
    return (node.items as Node[]).map((element, index) => {
      const text = isScalar(element) ? element.value : undefined;
      return typeof text === 'string' && text && isValid(text)
        ? text
        : fail(element, `${name}[${index}] must be ${item}, not ${describe(element)}.`);
    });
  },
});

/** The rules of settings by name, or of groups of settings. */
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

/**
 * Reads settings by their rules.
 *
 * @param prefix name of the group of settings, for error messages; empty: they are at the top of the file
 * @param known names of all settings, for error messages
 */
export function readSettings<R extends Rules>(
  rules: R,
  node: unknown,
  prefix: string,
  fail: FailAt,
  known: readonly string[] = namesOf(rules),
): Settings<R> {
  const entries = new Map(
    entriesOf(node, prefix || 'the file', fail).map(([name, key, value]) => [name, {key, value}]),
  );
  const nameOf = (name: string): string => (prefix ? `${prefix}.${name}` : name);
  for (const [name, {key}] of entries)
    if (!Object.hasOwn(rules, name))
      fail(key, `there is no setting "${nameOf(name)}"; there are ${known.join(', ')}.`);
  const read = ([name, rule]: [string, Rule<unknown> | Rules]) => {
    const entry = entries.get(name);
    if (!isRule(rule)) return [name, readSettings(rule, entry?.value ?? null, nameOf(name), fail, known)];
    return [name, entry ? rule.read(entry.value, nameOf(name), fail, entry.key) : rule.fallback];
  };
  return Object.fromEntries(Object.entries(rules).map(read)) as Settings<R>;
}
