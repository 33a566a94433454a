import {array, describe, integer, nullable, object, type Schema, string, withDefault} from '../schema.js';

/** A page of a list. */
export interface List<T> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: T[];
}

/** The envelope of every list, of v2 and v3. */
export const listOf = /* @__NO_SIDE_EFFECTS__ */ <T>(item: Schema<T>): Schema<List<T>> =>
  object({
    count: describe(integer, 'Items in all.'),
    next: describe(nullable(string), 'Address of the next page; null when there is none.'),
    previous: describe(nullable(string), 'Address of the page before; null when there is none.'),
    results: describe(array(item), 'Items of this page.'),
  });

/** Selects a part of a list. */
export const paging = {
  limit: describe(
    withDefault(integer, 10),
    'Items on a page. The interface names the parameter, not its default or its limit; ours is cut at 100.',
  ),
  offset: describe(withDefault(integer, 0), 'Items to pass by.'),
};
