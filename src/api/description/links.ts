import {describe, record, string, withDefault} from '../schema.js';

/** Addresses of what belongs to a resource, by name; `_self` is its own. */
export const links = describe(
  withDefault(record(string), {}),
  'Addresses in this API of what belongs to it, by name.',
  'live-service',
);
