import type {SearchBlock} from '../../api/index.js';
import type {PageGroup} from './hit.js';

/**
 * Names of API objects in an answer, and the one thing that is meant when a reader types just such a name.
 * Pure: no DOM.
 */

/**
 * A definition term as the live service sends it, a section whose title is the signature:
 * `class asyncio.Task(coro, *, loop=None)`. A space before the parenthesis makes it a heading: `Setup (Linux)`.
 */
const SIGNATURE =
  /^(?:(?:abstract|async|class|classmethod|exception|final|static|staticmethod) )*([\p{L}_$][\p{L}\p{N}_$.:]*)\(.*\)/u;

/** What is called with parentheses; classes are too, but are mostly spoken of without. */
const CALLABLE = /(?:function|method|macro)$/;

/** The full name of the object that a block documents, as it is written in code; empty when it documents none. */
export function symbolOf(block: SearchBlock): string {
  return block.type === 'domain' ? block.name : (SIGNATURE.exec(block.title)?.[1] ?? '');
}

/** As much of what stands behind a name as a row has room for. In characters. */
const ROOM = 80;

/**
 * What stands behind an object's name in its signature, `(*aws, return_exceptions=False)`; where the host does not
 * send one, `()` if its role says that it is called. Cut between arguments.
 */
export function argumentsOf(block: SearchBlock): string {
  if (block.type !== 'domain' || block.name.endsWith(')')) return '';
  const {name, role, signature} = block;
  // Within a class its members go by their last name.
  const called = signature.includes(name) ? name : (/[^.:]+$/.exec(name)?.[0] ?? name);
  const start = signature.indexOf(called);
  const said = start < 0 ? '' : signature.slice(start + called.length).trim();
  if (!said || /^[\p{L}\p{N}_]/u.test(said)) return CALLABLE.test(role) ? '()' : '';
  if (said.length <= ROOM) return said;
  const [whole] = /^.*,/su.exec(said.slice(0, ROOM)) ?? [said.slice(0, ROOM)];
  return `${whole} …${said.startsWith('(') ? ')' : ''}`;
}

/**
 * Puts what goes by just the name that was typed first of all, across pages: an object of that full name, else
 * one whose last component it is (`gather` for `asyncio.gather`). The page it is on comes with it, as
 * the title above it and no longer as a hit of its own.
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
