import {
  array,
  boolean,
  describe,
  type Infer,
  nullable,
  object,
  record,
  string,
  withDefault,
} from './schema.js';

export const embedV2Query = object({
  url: describe(nullable(string), 'Address of the document, with the fragment of the section wanted.'),
  project: describe(nullable(string), 'Slug of the project; with `doc`, in place of `url`.'),
  version: describe(withDefault(string, 'latest'), 'Slug of the version.'),
  doc: describe(nullable(string), 'The document, without an extension.'),
  path: describe(nullable(string), 'Path of the document, its extension included.'),
  section: describe(nullable(string), 'The section: its anchor, or the words of its heading.'),
});
export type EmbedV2Query = Infer<typeof embedV2Query>;

export const embedV2Answer = object({
  content: describe(array(string), 'HTML as it stands in the page: not sanitised.'),
  headers: describe(
    withDefault(array(record(string)), []),
    'Each heading and its anchor; the anchor of the title is `#` alone.',
  ),
  url: describe(string, 'Address of the document.'),
  meta: describe(
    withDefault(
      object({
        project: nullable(string),
        version: nullable(string),
        doc: nullable(string),
        section: nullable(string),
      }),
      {project: null, version: null, doc: null, section: null},
    ),
    'What was found, as a request would name it.',
  ),
});
export type EmbedV2Answer = Infer<typeof embedV2Answer>;

export const embedV3Query = object({
  url: describe(string, 'Address of the page, with the fragment of the section wanted, not percent-encoded.'),
  doctool: describe(nullable(string), '`sphinx`: a definition term brings its definition.'),
  maincontent: describe(
    nullable(string),
    'CSS selector of the main node; ignored when the url has a fragment.',
  ),
});
export type EmbedV3Query = Infer<typeof embedV3Query>;

export const embedV3Answer = object({
  url: describe(string, 'The address that was asked for.'),
  fragment: describe(nullable(string), 'Id of the section; null for a whole page.'),
  content: describe(string, 'HTML as it stands in the page: not sanitised.'),
  external: describe(withDefault(boolean, false), 'Whether the page is of another service.'),
});
export type EmbedV3Answer = Infer<typeof embedV3Answer>;
