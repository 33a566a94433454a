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
    description: '`Token <token>`: of an API token, or of a sharing.',
  },
  bearer: {type: 'http', scheme: 'bearer', bearerFormat: 'JWT'},
  accessToken: {type: 'apiKey', in: 'query', name: 'access_token', description: 'Prefer the header.'},
} as const;

/** Errors have the four shapes of the live service; see problem.ts. */
const REFUSED = 'Refused: `{"error"}`, `{"detail"}`, `{field: [..]}` or `[..]` says why.';

const WAYS_IN = Object.keys(SECURITY_SCHEMES).map(scheme => ({[scheme]: []}));

/**
 * Describes the contract. The same routes stand under `/_/` on the domain where documentation is served; there the
 * session counts.
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
        '`x-source` says who says so: `interface`, `live-service` (where the interface is silent) or `docent` (an addition). It holds for what is within, unless that says otherwise.',
    },
    paths,
    components: {securitySchemes: SECURITY_SCHEMES},
  };
}

function describeOperation(
  operationId: string,
  {route, summary, source, asker}: Operation,
): OpenApiOperation {
  const {status = 200, answer, body} = route;
  return {
    operationId,
    summary,
    'x-source': source,
    // An empty requirement: also without.
    security: asker === 'known' ? WAYS_IN : asker === 'anyone' ? [{}, ...WAYS_IN] : [],
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
