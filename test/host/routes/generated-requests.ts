import fc from 'fast-check';
import type {OpenApi, OpenApiOperation} from '../../../src/api/openapi.js';
import type {JsonSchema} from '../../../src/api/schema.js';

/** A request, without credentials. */
export interface GeneratedRequest {
  /** The operation from which it was generated, as in `GET /api/v3/projects/{project_slug}/`. */
  readonly route: string;
  readonly method: string;
  /** Path with the query. */
  readonly path: string;
  readonly body: string | undefined;
}

/** Unusual texts, such as numbers, percent-encoding, control characters and random characters. */
const odd = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '2',
    '1e9',
    '..',
    '%00',
    '%2F',
    '%',
    'é',
    '{}',
    "'",
    '"',
    '\u0000',
    'true',
  ),
  fc.string({maxLength: 12}),
  fc.string({unit: 'binary', maxLength: 6}),
);

/** Valid values, by the name of the parameter or field that accepts them. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Generates values for the parameter or field with a name. */
type WordFor = (name: string) => fc.Arbitrary<string>;

/**
 * Generates requests that an OpenAPI description allows, and many with small errors: parameters that are missing, repeated or
 * of another type; bodies with missing, additional or wrong fields.
 */
export function generatedRequest(api: OpenApi, known: Known): fc.Arbitrary<GeneratedRequest> {
  const any = fc.constantFrom(...new Set(Object.values(known).flat()));
  const word: WordFor = name =>
    fc.oneof(
      {weight: 6, arbitrary: known[name] ? fc.constantFrom(...known[name]) : any},
      {weight: 1, arbitrary: any},
      {weight: 2, arbitrary: odd},
    );
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestOf(path, method.toUpperCase(), operation, word),
    ),
  );
  return fc.oneof(...operations);
}

function requestOf(
  path: string,
  method: string,
  {parameters, requestBody}: OpenApiOperation,
  word: WordFor,
): fc.Arbitrary<GeneratedRequest> {
  const query = parameters.filter(parameter => parameter.in === 'query');
  const schema = requestBody?.content['application/json'].schema;
  const body = schema
    ? fc.oneof(
        {weight: 6, arbitrary: valueOf(schema, word, 'body').map(value => JSON.stringify(value))},
        {weight: 1, arbitrary: fc.json({maxDepth: 2})},
        {weight: 1, arbitrary: fc.string()},
      )
    : fc.constant(undefined);
  return fc
    .record({
      names: fc.record(
        Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, word(name!)])),
      ) as fc.Arbitrary<Record<string, string>>,
      query: fc.record(
        Object.fromEntries(
          query.map(({name, schema}) => [
            name,
            fc.oneof(
              word(name),
              valueOf(schema, word, name).map(value =>
                typeof value === 'string' ? value : JSON.stringify(value),
              ),
            ) as fc.Arbitrary<string>,
          ]),
        ),
        {requiredKeys: []},
      ),
      twice: fc.option(word('twice'), {freq: 4}),
      body,
    })
    .map(({names, query, twice, body}) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name]!) || '-');
      const parameters = new URLSearchParams(query as Record<string, string>);
      const [first] = parameters.keys();
      if (twice !== null && first !== undefined) parameters.append(first, twice);
      return {
        route: `${method} ${path}`,
        method,
        path: `${filled}?${parameters}`,
        body: method === 'GET' ? undefined : body,
      };
    });
}

/** Generates values that the schema allows, and occasionally one that it does not. */
function valueOf(schema: JsonSchema, word: WordFor, name: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    {weight: 20, arbitrary: fitting(schema, word, name)},
    {weight: 1, arbitrary: fc.jsonValue({maxDepth: 1})},
  );
}

function fitting(schema: JsonSchema, word: WordFor, name: string): fc.Arbitrary<unknown> {
  const [first] = [schema.type].flat();
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(alternative => fitting(alternative, word, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (first === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueOf(field, word, name)]),
      ),
      {requiredKeys: []},
    );
  if (first === 'array') return fc.array(fitting(schema.items ?? {}, word, name), {maxLength: 3});
  if (first === 'integer') return fc.oneof(fc.integer(), fc.integer({min: 0, max: 5}));
  if (first === 'boolean') return fc.boolean();
  return fc.oneof(
    {weight: 4, arbitrary: word(name)},
    fc.constantFrom('/a', '/b/*', '//evil.example', 'javascript:1', 'https://example.org/'),
  );
}
