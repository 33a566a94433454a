import type {SearchBlock} from '../../api/index.js';
import type {PageGroup} from './hit.js';

/**
 * Names of API objects in an answer, and which object is meant when a reader types exactly such a name. Pure: no DOM.
 */

/**
 * A definition term as the live service sends it, a section whose title is the signature:
 * `class asyncio.Task(coro, *, loop=None)`. A space before the parenthesis makes it a heading: `Setup (Linux)`.
 */
const SIGNATURE =
  /^(?:(?:abstract|async|class|classmethod|exception|final|static|staticmethod) )*([\p{L}_$][\p{L}\p{N}_$.:]*)\(.*\)/u;

/** Roles that are called with parentheses; classes are too, but are mostly written without. */
const CALLABLE = /(?:function|method|macro)$/;

/** The full name of the object that a block documents, as it is written in code; empty when it documents none. */
export function symbolOf(block: SearchBlock): string {
  return block.type === 'domain' ? block.name : (SIGNATURE.exec(block.title)?.[1] ?? '');
}

/** Most characters of a signature that fit in a row. */
const ROOM = 80;

/**
 * The arguments in an object's signature, `(*aws, return_exceptions=False)`; if the host sends no signature, `()` for
 * roles that are called. Cut between arguments.
 */
export function argumentsOf(block: SearchBlock): string {
  if (block.type !== 'domain' || block.name.endsWith(')')) return '';
  const {name, role, signature} = block;
  // Within a class, members are listed by their last component.
  const called = signature.includes(name) ? name : (/[^.:]+$/.exec(name)?.[0] ?? name);
  const start = signature.indexOf(called);
  const said = start < 0 ? '' : signature.slice(start + called.length).trimEnd();
  if (!said || /^\s*[\p{L}\p{N}_]/u.test(said)) return CALLABLE.test(role) ? '()' : '';
  if (said.length <= ROOM) return said;
  const [whole] = /^.*,/su.exec(said.slice(0, ROOM)) ?? [said.slice(0, ROOM)];
  return `${whole} …${/^\s*\(/.test(said) ? ')' : ''}`;
}

/**
 * Moves the object with exactly the typed name to the top, across pages: one with that full name, else one with that last
 * component (`gather` for `asyncio.gather`). Its page moves with it, as the title above it and no longer as a hit.
 *
 * @param query as typed
 */
export function pinExact(groups: readonly PageGroup[], query: string): readonly PageGroup[] {
  const name = query
    .trim()
    .toLowerCase()
    .replace(/\(\)$|\*$/, '');
  // A name has no spaces, except those of options and operators; then only the full name counts.
  const isMeant = (symbol: string, isFull: boolean) =>
    isFull ? symbol === name : /[.:]/.test(symbol) && symbol.split(/\.|::?/).at(-1) === name;
  for (const isFull of [true, false])
    for (const group of groups)
      for (const hit of group.hits)
        if (hit.symbol && isMeant(hit.symbol.toLowerCase(), isFull)) {
          const pinned = {
            ...group,
            hits: [hit, ...group.hits.filter(other => other !== hit && other !== group.page)],
          };
          return [pinned, ...groups.filter(other => other !== group)];
        }
  return groups;
}
