import type {JsonSchema} from '../../../src/api/index.js';

const TRUE = /^(?:t|true|y|yes|on|1)$/i;
const FALSE = /^(?:f|false|n|no|off|0)$/i;

/**
 * Converts the values of a body to the types of its schema, as Read the Docs does: `"true"`, `"12"`, a number
 * where text is expected, and forms, whose values are all text. Values that cannot be converted are unchanged, and
 * rejected by the schema.
 */
export function readBodyValues(schema: JsonSchema, body: unknown): unknown {
  const types = [schema.type ?? []].flat();
  if (types.includes('object') && isObject(body)) return readFields(schema.properties ?? {}, body);
  if (types.includes('array')) return typeof body === 'string' ? readList(body) : body;
  if (types.includes('boolean') && typeof body !== 'object') {
    if (TRUE.test(String(body))) return true;
    return FALSE.test(String(body)) ? false : body;
  }
  if (types.includes('integer')) return isInteger(body) ? Number(body) : body;
  if (types.includes('string')) return typeof body === 'number' ? String(body) : body;
  return body;
}

/** A period in the name of a form field stands for nesting: `repository.url`. */
function readFields(properties: NonNullable<JsonSchema['properties']>, body: Record<string, unknown>) {
  const read: Record<string, unknown> = {...body};
  for (const [name, schema] of Object.entries(properties)) {
    const inner = Object.keys(schema.properties ?? {}).filter(key => Object.hasOwn(body, `${name}.${key}`));
    if (inner.length && !Object.hasOwn(body, name))
      read[name] = Object.fromEntries(inner.map(key => [key, body[`${name}.${key}`]]));
    if (Object.hasOwn(read, name)) read[name] = readBodyValues(schema, read[name]);
  }
  return read;
}

/** A list in a form is JSON, or a single item. */
function readList(text: string): unknown {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [text];
  } catch {
    return [text];
  }
}

const isInteger = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*[+-]?\d{1,15}(?:\.0*)?\s*$/.test(value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
