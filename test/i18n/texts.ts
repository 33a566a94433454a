import type {Messages} from '../../src/i18n/messages.js';

const FAILURES = [
  ...['bad-request', 'forbidden', 'gone', 'malformed', 'network', 'not-found', 'offline', 'rate-limited'],
  ...['sanitizer', 'server', 'timeout', 'unauthorized', 'unknown', 'unloaded'],
];
const SEARCH_FAILURES = [...FAILURES.filter(kind => kind !== 'sanitizer'), 'too-long'];

/** An argument that no message contains. */
export const ARGUMENT = 'XYZ';

/** Arguments for the functions of the messages, by key; `ARGUMENT` for all others. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[][]>> = {
  found: [[4567]],
  foundPartial: [[34, 4567]],
  searchFailed: [...SEARCH_FAILURES.map(kind => [kind, 0]), ['rate-limited', 4567]],
  labelled: [[ARGUMENT, 'TEXT']],
  scopeProject: [[ARGUMENT], [undefined]],
  landingMatch: [[45, 67]],
  previewFailed: FAILURES.map(kind => [kind]),
  embedFailed: FAILURES.map(kind => [kind]),
};

export type Texts = Record<string, string>;

/** Every text of a language by its key, or by key and arguments if the message is a function. */
export function textsOf(messages: Messages): Texts {
  const texts: Texts = {};
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string') texts[name] = value;
    else for (const [key, part] of Object.entries(value as object)) add(`${name}.${key}`, part);
  };
  for (const [key, value] of Object.entries(messages) as [string, unknown][])
    if (typeof value === 'function')
      for (const args of ARGUMENTS[key] ?? [[ARGUMENT]])
        add([key, ...args].join(' '), (value as (...args: unknown[]) => unknown)(...args));
    else add(key, value);
  return texts;
}
