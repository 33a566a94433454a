import {boolean, describe, type Infer, nullable, object, string, withDefault} from './schema.js';

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
