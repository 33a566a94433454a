import {array, type Infer, nullable, object, record, string, withDefault} from './schema.js';

export const embedV2Query = object({
  url: nullable(string),
  project: nullable(string),
  version: withDefault(string, 'latest'),
  doc: nullable(string),
  path: nullable(string),
  section: nullable(string),
});
export type EmbedV2Query = Infer<typeof embedV2Query>;

export const embedV2Answer = object({
  content: array(string),
  headers: withDefault(array(record(string)), []),
  url: string,
  meta: withDefault(
    object({
      project: nullable(string),
      version: nullable(string),
      doc: nullable(string),
      section: nullable(string),
    }),
    {project: null, version: null, doc: null, section: null},
  ),
});
export type EmbedV2Answer = Infer<typeof embedV2Answer>;
