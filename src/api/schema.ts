/**
 * Schemas of the contract. A schema is plain JSON Schema, so the host passes it to its server unchanged and
 * publishes it as OpenAPI. It also carries the TypeScript type it describes. `read` checks a value against
 * it, tolerantly and in a few hundred bytes; a validation library costs 1.1 kB and more
 * (docs/decisions/0001).
 */
declare const described: unique symbol;

/** The keywords of JSON Schema that the contract and the tools for agents use, and no others. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly format?: 'date-time';
  readonly description?: string;
  readonly 'x-source'?: Source;
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/**
 * Who defines a schema and everything in it that has no source of its own. `interface` (the default): the documented interface.
 * `live-service`: the interface does not specify it, and this is what Read the Docs does. `docent`: an addition of this project.
 */
export type Source = 'interface' | 'live-service' | 'docent';

/** JSON Schema for a value of type `T`. */
export interface Schema<T> extends JsonSchema {
  readonly [described]?: T;
}

/** The type a schema describes. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

const schema = /* @__NO_SIDE_EFFECTS__ */ <T>(json: JsonSchema): Schema<T> => json;

export const string = schema<string>({type: 'string'});
export const integer = schema<number>({type: 'integer'});
export const boolean = schema<boolean>({type: 'boolean'});
export const literal = /* @__NO_SIDE_EFFECTS__ */ <const T extends string>(value: T) =>
  schema<T>({type: 'string', const: value});

/** A date and time in ISO 8601, such as `2026-11-22T05:30:00Z`. */
export const dateTime = schema<string>({type: 'string', format: 'date-time'});

/** One of these strings, or any other: a server may add values. */
export const openEnum = /* @__NO_SIDE_EFFECTS__ */ <const T extends string>(...known: T[]) =>
  schema<T | (string & {})>({type: 'string', examples: known});

/** Exactly one of these strings: in a request, any other is refused. */
export const closedEnum = /* @__NO_SIDE_EFFECTS__ */ <const T extends string>(...values: T[]) =>
  schema<T>({type: 'string', enum: values});

/** `null` is allowed, and a missing value is read as `null`. */
export const nullable = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Schema<T>): Schema<T | null> =>
  schema({...inner, type: [inner.type as string, 'null'], default: null});

/** In a request, `null` means the same as an empty text. */
export const allowNull = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Schema<T>): Schema<T | null> =>
  schema({...inner, type: [inner.type as string, 'null']});

/** The host does not send null, but a missing or invalid value is read as null. */
export const orNull = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Schema<T>): Schema<T | null> =>
  schema({...inner, default: null});

/** A missing or invalid value is read as `fallback`. */
export const withDefault = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Schema<T>, fallback: T): Schema<T> =>
  schema({...inner, default: fallback});

/** Invalid items are left out: a list with one broken entry is still worth showing. */
export const array = /* @__NO_SIDE_EFFECTS__ */ <T>(items: Schema<T>): Schema<T[]> =>
  schema({type: 'array', items});

/** An object with arbitrary keys. Invalid values are left out. */
export const record = /* @__NO_SIDE_EFFECTS__ */ <T>(values: Schema<T>): Schema<Record<string, T>> =>
  schema({type: 'object', additionalProperties: values});

/**
 * An object with at least these fields; other fields are ignored.
 *
 * @param optional fields that are absent unless a request asks for them
 */
export const object = /* @__NO_SIDE_EFFECTS__ */ <
  F extends Record<string, JsonSchema>,
  O extends Record<string, JsonSchema> = Record<never, JsonSchema>,
>(
  fields: F,
  optional?: O,
): Schema<{[K in keyof F]: Infer<F[K]>} & {[K in keyof O]?: Infer<O[K]>}> =>
  schema({
    type: 'object',
    // Defaults are removed, because `read` would add a missing field that has one.
    properties: {
      ...fields,
      ...Object.fromEntries(
        Object.entries(optional ?? {}).map(([key, {default: _, ...field}]) => [key, field]),
      ),
    },
    required: Object.keys(fields).filter(key => fields[key]!.default === undefined),
  });

/** An object whose fields may all be left out, as in a PATCH request. */
export const partial = /* @__NO_SIDE_EFFECTS__ */ <F extends Record<string, JsonSchema>>(
  fields: F,
): Schema<{readonly [K in keyof F]?: Infer<F[K]> | undefined}> =>
  schema({type: 'object', properties: fields, required: []});

/** The body of a request: the `required` fields must be present, the `optional` ones may be left out. */
export const requestBody = /* @__NO_SIDE_EFFECTS__ */ <
  R extends Record<string, JsonSchema>,
  O extends Record<string, JsonSchema>,
>(
  required: R,
  optional: O,
): Schema<{readonly [K in keyof R]: Infer<R[K]>} & {readonly [K in keyof O]?: Infer<O[K]> | undefined}> =>
  schema({type: 'object', properties: {...required, ...optional}, required: Object.keys(required)});

/** The first alternative that matches. */
export const anyOf = /* @__NO_SIDE_EFFECTS__ */ <S extends readonly JsonSchema[]>(
  ...alternatives: S
): Schema<Infer<S[number]>> => schema({anyOf: alternatives});

/** The same schema with a description for OpenAPI, and its source. */
export const describe = /* @__NO_SIDE_EFFECTS__ */ <T>(
  inner: Schema<T>,
  description: string,
  source?: Source,
): Schema<T> => schema({...inner, description, ...(source && {'x-source': source})});

/** Thrown by `read`: the value at `path` does not match its schema. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  constructor(
    /** Where in the value, in JavaScript notation; `$` is the value itself. */
    readonly path: string,
    expected: string,
  ) {
    super(`${path} should be ${expected}`);
  }
}

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value;

/**
 * A copy of `value` with only the fields that the schema names. Tolerant: unknown fields are ignored, missing
 * fields take their defaults, and invalid list items and optional fields are left out.
 *
 * @param onUnexpected called with each value, other than null, that is replaced or left out because it is invalid
 * @throws {ValidationError} if a required part is missing or of another type
 */
export const read = <T>(schema: Schema<T>, value: unknown, onUnexpected: Report = () => {}): T =>
  readJson(schema, value, '$', onUnexpected) as T;

/** Called for a part of a value that was replaced or left out. */
export type Report = (problem: ValidationError) => void;

function readJson(schema: JsonSchema, value: unknown, path: string, onUnexpected: Report): unknown {
  try {
    return readStrictly(schema, value, path, onUnexpected);
  } catch (error) {
    if (schema.default === undefined) throw error;
    if (value !== undefined && value !== null) onUnexpected(error as ValidationError);
    return structuredClone(schema.default);
  }
}

function readStrictly(schema: JsonSchema, value: unknown, path: string, onUnexpected: Report): unknown {
  if (schema.anyOf) return readFirst(schema.anyOf, value, path, onUnexpected);
  const kind = kindOf(value);
  if (schema.type && ![schema.type].flat().includes(kind))
    throw new ValidationError(path, String(schema.type));
  if (schema.const !== undefined && value !== schema.const)
    throw new ValidationError(path, `"${schema.const}"`);
  if (kind === 'array' && schema.items)
    return readItems(schema.items, value as unknown[], path, onUnexpected);
  if (kind === 'object') return readFields(schema, value as Record<string, unknown>, path, onUnexpected);
  return value;
}

function readFirst(
  alternatives: readonly JsonSchema[],
  value: unknown,
  path: string,
  onUnexpected: Report,
): unknown {
  for (const alternative of alternatives) {
    const problems: ValidationError[] = [];
    try {
      const result = readJson(alternative, value, path, problem => problems.push(problem));
      problems.forEach(onUnexpected);
      return result;
    } catch {
      // The next alternative may match.
    }
  }
  throw new ValidationError(path, 'one of the known forms');
}

function readItems(items: JsonSchema, values: unknown[], path: string, onUnexpected: Report): unknown[] {
  return values.flatMap((value, index) => readOrLeaveOut(items, value, `${path}[${index}]`, onUnexpected));
}

/** A list with the value, or an empty list if it is invalid. */
function readOrLeaveOut(schema: JsonSchema, value: unknown, path: string, onUnexpected: Report): unknown[] {
  try {
    return [readJson(schema, value, path, onUnexpected)];
  } catch (error) {
    onUnexpected(error as ValidationError);
    return [];
  }
}

function readFields(
  {properties, additionalProperties = {}, required}: JsonSchema,
  value: Record<string, unknown>,
  path: string,
  onUnexpected: Report,
): unknown {
  const fields = properties
    ? Object.entries(properties)
    : Object.keys(value).map(key => [key, additionalProperties] as const);
  return Object.fromEntries(
    fields.flatMap(([key, field]) => {
      const fieldValue = Object.hasOwn(value, key) ? value[key] : undefined;
      const args = [field, fieldValue, `${path}.${key}`, onUnexpected] as const;
      if (field.default !== undefined || required?.includes(key)) return [[key, readJson(...args)]];
      return fieldValue === undefined ? [] : readOrLeaveOut(...args).map(item => [key, item]);
    }),
  );
}
