import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {buildCommandV2, buildListV2, buildV2} from '../../src/api/builds.js';
import {embedV2Query} from '../../src/api/embed.js';
import {
  describeApi,
  embedV2Answer,
  type JsonSchema,
  operations,
  searchV3Answer,
} from '../../src/api/index.js';
import {projectV2} from '../../src/api/projects.js';
import {buildState} from '../../src/api/resources-v3.js';
import {domainBlock, searchResult, sectionBlock} from '../../src/api/search.js';
import {searchV2Query} from '../../src/api/search-v2.js';
import {issueTokensRoute, tokenAnswer} from '../../src/api/tokens.js';
import {versionV2} from '../../src/api/versions.js';
import {interfaceRoutes, interfaceTables} from './interface-tables.js';

const api = describeApi();

/** The operations of the contract outside of `/_/`, by method and path, with `{}` in place of parameters. */
const described = new Map(
  Object.entries(api.paths)
    .filter(([path]) => !path.startsWith('/_/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          [`${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`, operation] as const,
      ),
    ),
);

/** Tables of fields and parameters, and the schemas that they describe. */
const TABLES: Readonly<Record<string, JsonSchema>> = {
  'Paginated list envelope (v2 lists and search)': buildListV2,
  'Project (v2)': projectV2,
  'Version (v2)': versionV2,
  'Build (v2)': buildV2,
  'Build command object': buildCommandV2,
  'Embed result (v2)': embedV2Answer,
  'Response object': searchV3Answer,
  'Result object': searchResult,
  'Embed parameters': embedV2Query,
  'v2 search parameters': searchV2Query,
};

/** The first type in a cell, such as `string or null`, `integer (ID of the build)`, `array of strings (HTML)`. */
const typeNamed = (cell: string): string => /^\w+/.exec(cell)![0];

describe('the tables of routes and fields in interface.md', () => {
  it('have only routes that the contract has', () => {
    const routes = interfaceRoutes();
    assert.equal(routes.length, 41);
    assert.deepEqual(
      routes.filter(({method, shape}) => !described.has(`${method} ${shape}`)),
      [],
    );
  });

  for (const {method, path, shape, parameters} of interfaceRoutes()) {
    it(`agree with the contract about the parameters of ${method} ${path}`, () => {
      const operation = described.get(`${method} ${shape}`)!;
      assert.equal(operation['x-source'], 'interface');
      const names = new Set(operation.parameters.map(({name}) => name));
      assert.deepEqual(
        parameters.filter(name => !names.has(name)),
        [],
      );
      const inPath = operation.parameters.filter(parameter => parameter.in === 'path');
      assert.deepEqual(
        inPath.map(({name}) => name),
        [...path.matchAll(/<(\w+)>/g)].map(match => match[1]),
      );
    });
  }

  for (const [name, schema] of Object.entries(TABLES)) {
    const {rows} = interfaceTables().find(table => table.name === name)!;
    for (const row of rows) {
      const field = row['Field'] ?? row['Parameter']!;
      it(`agree with the contract about the type of a field: ${name}, ${field}`, () => {
        const property = schema.properties?.[field];
        assert.ok(property);
        const types = [property.type ?? property.anyOf!.map(({type}) => type)].flat();
        assert.ok(types.includes(typeNamed(row['Type']!)), `${types} is not ${row['Type']}`);
      });
    }
  }

  it('have no field of a block that the contract lacks', () => {
    const {rows} = interfaceTables().find(table => table.name === 'Block objects')!;
    const blocks: Readonly<Record<string, JsonSchema>> = {section: sectionBlock, domain: domainBlock};
    for (const row of rows) {
      const properties = blocks[row['Block type']!]!.properties!;
      for (const [, field] of row['Fields']!.split('(keys')[0]!.matchAll(/`(\w+)`/g))
        assert.ok(Object.hasOwn(properties, field!), field);
      for (const [, key] of row['Fields']!.split('(keys')[1]!.matchAll(/`(\w+)`/g))
        assert.ok(Object.hasOwn(properties['highlights']!.properties!, key!), key);
    }
  });

  it('have no state of a build that the contract lacks', () => {
    const {rows} = interfaceTables().find(table => table.name === 'Build (v2)')!;
    const states = rows.find(row => row['Field'] === 'state')!['Notes']!;
    for (const [, state] of states.matchAll(/`(\w+)`/g)) assert.ok(buildState.examples!.includes(state));
  });

  it('have an access token and a refresh token, and no claim that the contract does not describe', () => {
    const {rows} = interfaceTables().find(table => table.name === 'Token scheme (content API)')!;
    const items = rows.map(row => row['Item']!);
    assert.ok(items.includes('Access token') && items.includes('Refresh token'));
    assert.equal(issueTokensRoute.answer, tokenAnswer);
    const description = tokenAnswer.properties!['access_token']!.description!;
    const claims = rows.find(row => row['Item'] === 'Typical payload claims')!['Rule']!;
    for (const [claim] of claims.matchAll(/`\w+`/g)) assert.ok(description.includes(claim), claim);
  });
});

describe('the OpenAPI description', () => {
  const describedOperations = Object.values(api.paths).flatMap(methods => Object.values(methods));

  it('names each operation once', () => {
    assert.equal(
      new Set(describedOperations.map(({operationId}) => operationId)).size,
      describedOperations.length,
    );
    assert.equal(describedOperations.length, Object.keys(operations).length * 2 + 1);
  });

  it('marks the additions of Docent to what Read the Docs has', () => {
    const {signature, name} = domainBlock.properties!;
    assert.equal(signature!['x-source'], 'docent');
    assert.equal(name!['x-source'], undefined);
    assert.equal(described.get('POST /auth/')!['x-source'], 'docent');
  });

  it('describes every query parameter, and every field whose name is not clear by itself', () => {
    const undescribed: string[] = [];
    const visit = (schema: JsonSchema, path: string): void => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        const where = `${path}.${name}`;
        // The fields of the addons answer come from Read the Docs, and are named after the features that they configure.
        if (
          /^\.(addons|api_version|builds|domains|projects|readthedocs|versions)$/.test(where) &&
          !field.description
        )
          continue;
        if (!field.description && !SELF_EVIDENT.test(where)) undescribed.push(where);
        visit(field, where);
      }
      if (schema.items) visit(schema.items, `${path}[]`);
      for (const alternative of schema.anyOf ?? []) visit(alternative, path);
    };
    for (const {operationId, parameters, requestBody, responses} of describedOperations) {
      for (const parameter of parameters)
        if (parameter.in === 'query' && !parameter.description)
          undescribed.push(`${operationId}?${parameter.name}`);
      if (requestBody) visit(requestBody.content['application/json'].schema, operationId);
      for (const {content} of Object.values(responses))
        if (content) visit(content['application/json'].schema, '');
    }
    assert.deepEqual([...new Set(undescribed)], []);
  });
});

/** Paths of fields whose names need no description, in schemas and nested schemas. */
const SELF_EVIDENT =
  /\.(code|name|slug|id|username|url|type|documentation|home|builds|versions|downloads|vcs|dashboard|edit|build|project|version|title|content|highlights|doc|section|current|default_version)$/;
