import fc from 'fast-check';
import type {OpenApi, OpenApiOperation} from '../../../src/api/description/openapi.js';
import type {JsonSchema} from '../../../src/api/schema.js';

/** A request as it is sent, but for who sends it. */
export interface GeneratedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string | undefined;
}

/** Words that mean something, words that mean nothing, and words that break what does not expect them. */
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

/**
 * Requests that an OpenAPI description allows, and many that it nearly does: parameters that are missing, repeated, of
 * another type; bodies with fields too few, too many, or of another kind.
 *
 * @param known words that name something
 */
export function generatedRequest(api: OpenApi, known: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const word = fc.oneof({weight: 3, arbitrary: fc.constantFrom(...known)}, {weight: 2, arbitrary: odd});
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
  word: fc.Arbitrary<string>,
): fc.Arbitrary<GeneratedRequest> {
  const query = parameters.filter(parameter => parameter.in === 'query');
  const schema = requestBody?.content['application/json'].schema;
  const body = schema
    ? fc.oneof(
        {weight: 6, arbitrary: valueOf(schema, word).map(value => JSON.stringify(value))},
        {weight: 1, arbitrary: fc.json({maxDepth: 2})},
        {weight: 1, arbitrary: fc.string()},
      )
    : fc.constant(undefined);
  return fc
    .record({
      names: fc.array(word, {minLength: 4, maxLength: 4}),
      query: fc.record(
        Object.fromEntries(
          query.map(({name, schema}) => [
            name,
            fc.oneof(
              word,
              valueOf(schema, word).map(value => (typeof value === 'string' ? value : JSON.stringify(value))),
            ) as fc.Arbitrary<string>,
          ]),
        ),
        {requiredKeys: []},
      ),
      twice: fc.boolean(),
      body,
    })
    .map(({names, query, twice, body}) => {
      let index = 0;
      const filled = path.replace(
        /\{\w+\}/g,
        () => encodeURIComponent(names[index++ % names.length]!) || '-',
      );
      const parameters = new URLSearchParams(query as Record<string, string>);
      const [first] = parameters.keys();
      if (twice && first !== undefined) parameters.append(first, names[0]!);
      return {method, path: `${filled}?${parameters}`, body: method === 'GET' ? undefined : body};
    });
}

/** A value that the schema allows, and now and then one that it does not. */
function valueOf(schema: JsonSchema, word: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    {weight: 8, arbitrary: fitting(schema, word)},
    {weight: 1, arbitrary: fc.jsonValue({maxDepth: 1})},
  );
}

function fitting(schema: JsonSchema, word: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const [first] = [schema.type].flat();
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(alternative => fitting(alternative, word)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (first === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueOf(field, word)]),
      ),
      {requiredKeys: []},
    );
  if (first === 'array') return fc.array(fitting(schema.items ?? {}, word), {maxLength: 3});
  if (first === 'integer') return fc.oneof(fc.integer(), fc.integer({min: 0, max: 5}));
  if (first === 'boolean') return fc.boolean();
  return fc.oneof(
    word,
    fc.constantFrom('/a', '/b/*', '//evil.example', 'javascript:1', 'https://example.org/'),
  );
}
