import {docsOperations, type Operation, operations} from './operations.js';
import type {JsonSchema} from './schema.js';

/** The description of the interface, in OpenAPI 3.1: plain JSON. */
export interface OpenApi {
  readonly openapi: string;
  readonly info: {readonly title: string; readonly version: string; readonly description: string};
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {readonly securitySchemes: Readonly<Record<string, unknown>>};
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-source': string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: {readonly required: true; readonly content: OpenApiContent};
  readonly responses: Readonly<
    Record<string, {readonly description: string; readonly content?: OpenApiContent}>
  >;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type OpenApiContent = Readonly<Record<'application/json', {readonly schema: JsonSchema}>>;

const SECURITY_SCHEMES = {
  session: {type: 'apiKey', in: 'cookie', name: 'docent-session'},
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Token <token>`: an API token, or the token of a share.',
  },
  bearer: {type: 'http', scheme: 'bearer', bearerFormat: 'JWT'},
  accessToken: {type: 'apiKey', in: 'query', name: 'access_token', description: 'Prefer the header.'},
} as const;

/** The bodies of errors: the four shapes of Read the Docs; see problem.ts. */
const REFUSED = 'Refused; the reason is in `{"error"}`, `{"detail"}`, `{field: [..]}` or `[..]`.';

const ALL_SCHEMES = Object.keys(SECURITY_SCHEMES).map(scheme => ({[scheme]: []}));

/**
 * Describes the contract. The domain that serves documentation has the same routes under `/_/`, where
 * requests are authenticated by the session.
 */
export function describeApi(): OpenApi {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  const add = (prefix: string, id: string, operation: Operation): void => {
    const path = (paths[`${prefix}${operation.route.path}`] ??= {});
    path[operation.route.method.toLowerCase()] = describeOperation(id, operation);
  };
  for (const [id, operation] of Object.entries(operations)) {
    add('/', id, operation);
    add('/_/', `${id}OnDocs`, operation);
  }
  for (const [id, operation] of Object.entries(docsOperations)) add('/_/', `${id}OnDocs`, operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Documentation: projects, versions, builds, search and embed',
      version: '3',
      description:
        '`x-source` says who defines something: `interface`, `live-service` (where the interface leaves it open) or `docent` (an addition). It applies to everything inside that has no `x-source` of its own.',
    },
    paths,
    components: {securitySchemes: SECURITY_SCHEMES},
  };
}

function describeOperation(
  operationId: string,
  {route, summary, source, authentication}: Operation,
): OpenApiOperation {
  const {status = 200, answer, body} = route;
  return {
    operationId,
    summary,
    'x-source': source,
    // An empty requirement means that authentication is optional.
    security:
      authentication === 'required' ? ALL_SCHEMES : authentication === 'optional' ? [{}, ...ALL_SCHEMES] : [],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(body && {requestBody: {required: true, content: contentOf(body)}}),
    responses: {
      [status]: {description: summary, ...(answer && {content: contentOf(answer)})},
      '4XX': {description: REFUSED},
    },
  };
}

const contentOf = (schema: JsonSchema): OpenApiContent => ({'application/json': {schema}});

function parametersOf(schema: JsonSchema | undefined, place: 'path' | 'query'): OpenApiParameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, {description, ...rest}]) => ({
    name,
    in: place,
    required: place === 'path' || schema!.required?.includes(name) === true,
    ...(description !== undefined && {description}),
    schema: rest,
  }));
}
