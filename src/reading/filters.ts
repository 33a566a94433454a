import {foldText, textOf} from './text.js';
import {isNeverRendered} from './noise.js';
import {type Tree, walk} from './tree.js';

/** Set on any element of a page, or on a `meta` in its head. */
const FILTER = 'data-docent-filter';
/** `name`, `name[attribute]` or, as the last, `name:value`. */
const ENTRY = /^([^:[\]]+)(?:\[([^\]]+)\]|:(.*))?$/s;
/** As a query can have it. */
const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
const MAX_VALUE = 100;
/** On one page. */
const MAX_FILTERS = 100;
/** Elements of a page that are read: each may have the whole page as its text. */
const MAX_ELEMENTS = 500;

/**
 * What the author of a page has it filtered by, as `name:value`: `data-docent-filter="product"` takes the element's text,
 * `product[content]` its attribute, `product:Kettle` says it itself and comes last. Several are separated by commas.
 */
export function filtersOf<N extends object>(tree: Tree<N>, document: N): string[] {
  const found = new Set<string>();
  let read = 0;
  walk(tree, document, node => {
    const given = tree.attribute(node, FILTER);
    if (given === undefined || ++read > MAX_ELEMENTS) return;
    let text: string | undefined;
    for (const entry of entriesOf(given).slice(0, MAX_FILTERS)) {
      const [, name = '', attribute, inline] = ENTRY.exec(entry) ?? [];
      const key = name.trim().toLowerCase();
      const said =
        inline ??
        (attribute === undefined
          ? (text ??= textOf(tree, node, (_, its) => isNeverRendered(its)).slice(0, MAX_VALUE))
          : (tree.attribute(node, attribute.trim()) ?? ''));
      const value = foldText(said).slice(0, MAX_VALUE);
      if (NAME.test(key) && value && found.size < MAX_FILTERS) found.add(`${key}:${value}`);
    }
  });
  return [...found];
}

/** A comma after a colon belongs to the value. */
function entriesOf(given: string): string[] {
  const colon = given.indexOf(':');
  if (colon < 0) return trimmed(given.split(','));
  const start = given.lastIndexOf(',', colon) + 1;
  return trimmed([...given.slice(0, start).split(','), given.slice(start)]);
}

const trimmed = (entries: readonly string[]): string[] => entries.map(one => one.trim()).filter(Boolean);
