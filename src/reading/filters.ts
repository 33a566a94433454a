import {foldText, textOf} from './text.js';
import {isNeverRendered} from './noise.js';
import {type Tree, walk} from './tree.js';

/** The attribute that declares filters, on any element of a page or a `meta` in its head. */
const FILTER = 'data-docent-filter';
/** `name`, `name[attribute]` or `name:value`. */
const ENTRY = /^([^:[\]]+)(?:\[([^\]]+)\]|:(.*))?$/s;
/** A name that can be used in a query. */
const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
/** Maximum length of a value, in characters. */
const MAX_VALUE = 100;
/** Maximum number of filters of a page. */
const MAX_FILTERS = 100;
/** Maximum number of elements of a page that are read, because each may contain the text of the whole page. */
const MAX_ELEMENTS = 500;

/**
 * The filters that the author has given a page, as `name:value`. The value of `data-docent-filter="product"` is the text of the
 * element, that of `product[content]` its attribute `content`, and that of `product:Kettle` is `Kettle`. Several filters are
 * separated by commas; one with a value has to be the last, because the value may contain commas.
 */
export function filtersOf<N extends object>(tree: Tree<N>, document: N): string[] {
  const filters = new Set<string>();
  let read = 0;
  walk(tree, document, node => {
    const declared = tree.attribute(node, FILTER);
    if (declared === undefined || ++read > MAX_ELEMENTS) return;
    let text: string | undefined;
    for (const entry of entriesOf(declared).slice(0, MAX_FILTERS)) {
      const [, name = '', attribute, inline] = ENTRY.exec(entry) ?? [];
      const key = name.trim().toLowerCase();
      const unfolded =
        inline ??
        (attribute === undefined
          ? (text ??= textOf(tree, node, (_, below) => isNeverRendered(below)).slice(0, MAX_VALUE))
          : (tree.attribute(node, attribute.trim()) ?? ''));
      const value = foldText(unfolded).slice(0, MAX_VALUE);
      if (NAME.test(key) && value && filters.size < MAX_FILTERS) filters.add(`${key}:${value}`);
    }
  });
  return [...filters];
}

/** Splits the attribute at its commas. Commas after a colon belong to the value. */
function entriesOf(declared: string): string[] {
  const colon = declared.indexOf(':');
  if (colon < 0) return trimmed(declared.split(','));
  const start = declared.lastIndexOf(',', colon) + 1;
  return trimmed([...declared.slice(0, start).split(','), declared.slice(start)]);
}

const trimmed = (entries: readonly string[]): string[] => entries.map(entry => entry.trim()).filter(Boolean);
