import type {FastifyRequest} from 'fastify';
import {readParameters} from '../../http/parameters.js';

/** Nested fields by name; an empty map stands for the whole field. */
type Names = ReadonlyMap<string, Names>;

/** Whether a resource is to be expanded, or something within it. @param name with its place: `last_build.config` */
export const expands = (request: FastifyRequest, name: string): boolean =>
  listed(readParameters(request).get('expand')).some(asked => asked === name || asked.startsWith(`${name}.`));

/** The requested fields of an answer, or of each item of a list. */
export function selected(request: FastifyRequest, answer: unknown): unknown {
  const parameters = readParameters(request);
  const [fields, omit] = ['fields', 'omit'].map(name => namesOf(listed(parameters.get(name))));
  if (!fields!.size && !omit!.size) return answer;
  const select = (item: unknown): unknown =>
    without(omit!.size ? omit! : undefined, fields!.size ? only(fields!, item) : item);
  return isObject(answer) && Array.isArray(answer['results'])
    ? {...answer, results: answer['results'].map(select)}
    : select(answer);
}

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(Boolean);

function namesOf(paths: readonly string[]): Names {
  const names = new Map<string, Map<string, never>>();
  for (const path of paths) {
    let level: Map<string, unknown> = names;
    for (const name of path.split('.')) {
      const within = (level.get(name) as Map<string, unknown> | undefined) ?? new Map<string, unknown>();
      level.set(name, within);
      level = within;
    }
  }
  return names as Names;
}

function only(names: Names, value: unknown): unknown {
  if (!names.size) return value;
  if (Array.isArray(value)) return value.map(item => only(names, item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, within]) => {
      const wanted = names.get(name);
      return wanted ? [[name, only(wanted, within)]] : [];
    }),
  );
}

function without(names: Names | undefined, value: unknown): unknown {
  if (!names) return value;
  if (Array.isArray(value)) return value.map(item => without(names, item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, within]) => {
      const unwanted = names.get(name);
      if (unwanted && !unwanted.size) return [];
      return [[name, without(unwanted, within)]];
    }),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
