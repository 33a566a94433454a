import {EMBED_V2, EMBED_V3} from './paths.js';
import type {Route} from './routes.js';
import {
  array,
  boolean,
  describe,
  type Infer,
  nullable,
  object,
  orNull,
  record,
  string,
  withDefault,
} from './schema.js';

export const embedV2Query = object({
  url: describe(nullable(string), 'Address of the document, with the fragment of the section.'),
  project: describe(nullable(string), 'Slug of the project; together with `doc`, instead of `url`.'),
  version: describe(withDefault(string, 'latest'), 'Slug of the version.'),
  doc: describe(nullable(string), 'Name of the document, without an extension.'),
  path: describe(nullable(string), 'Path of the document, including the extension.'),
  section: describe(nullable(string), 'The section: its anchor, or the text of its heading.'),
});

export const embedV2Answer = object({
  content: describe(array(string), 'HTML as it is in the page: not sanitised.'),
  headers: describe(
    withDefault(array(record(string)), []),
    'Each heading with its anchor; that of the title is just `#`.',
  ),
  url: describe(string, 'Address of the document.'),
  meta: describe(
    withDefault(
      object({
        project: nullable(string),
        version: nullable(string),
        doc: nullable(string),
        section: withDefault(string, ''),
      }),
      {project: null, version: null, doc: null, section: ''},
    ),
    'What was found, in the terms of a request.',
  ),
});
export type EmbedV2Answer = Infer<typeof embedV2Answer>;

export const embedV2Route = {
  method: 'GET',
  path: EMBED_V2,
  query: embedV2Query,
  answer: embedV2Answer,
} as const satisfies Route;

export const embedV3Query = object({
  url: describe(string, 'Address of the page, with the fragment of the section, not percent-encoded.'),
  doctool: describe(nullable(string), '`sphinx`: the answer to a definition term includes its definition.'),
  maincontent: describe(
    nullable(string),
    'CSS selector of the main node; ignored if the address has a fragment.',
  ),
});

export const embedV3Answer = object({
  url: describe(string, 'The requested address.'),
  fragment: describe(nullable(string), 'Id of the section; null for a whole page.'),
  content: describe(string, 'HTML as it is in the page: not sanitised.'),
  external: describe(orNull(boolean), 'Whether the page belongs to another service.'),
});
export type EmbedV3Answer = Infer<typeof embedV3Answer>;

export const embedV3Route = {
  method: 'GET',
  path: EMBED_V3,
  query: embedV3Query,
  answer: embedV3Answer,
} as const satisfies Route;
