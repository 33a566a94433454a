import {namesIn} from './names-typed.js';
import type {QueryNode, WordNode} from './parse-query.js';
import type {Language} from '../text/stems.js';

/** So many words are no question, but a message. */
const PASTED = 5;
/** How much more a name says than an ordinary word that is as rare, and how much less what is one reader's own. */
const NAME_SAYS = 2;
const OWN_SAYS = 0.3;
/** `**` without `kwargs` is not what was asked for. */
const GLUED_SAYS = 0.5;
/** How much less "how do I" says than its words would, which are not rare in a large manual, but in a small one. */
const OPENING_SAYS = 0.15;

/** How many parts of a question only open it. */
export function openingOf(nodes: readonly QueryNode[], languages: readonly Language[]): number {
  const typed = nodes.map(node => (node.kind === 'word' ? node.typed : '"'));
  return Math.max(0, ...languages.map(language => language.opening(typed)));
}

/** How much each word of a question says beside the others, where that is not what its rarity tells: times its rarity. */
export function sharesOf(
  nodes: readonly QueryNode[],
  languages: readonly Language[],
): ReadonlyMap<QueryNode, number> {
  const opening = openingOf(nodes, languages);
  const isPasted = nodes.length >= PASTED;
  const shares = new Map<QueryNode, number>();
  if (nodes.length < 2) return shares;
  for (const [index, node] of nodes.entries())
    if (node.kind === 'word') shares.set(node, index < opening ? OPENING_SAYS : saysOf(node, isPasted));
  return shares;
}

/**
 * What a word of a pasted message says beside others: a name that stands in it, such as `KeyDoesNotExist`, is what is
 * asked about; what is in quotes, paths and addresses are those of one reader.
 */
function saysOf({typed, isGlued}: WordNode, isPasted: boolean): number {
  if (isGlued) return GLUED_SAYS;
  if (namesIn(typed).length > 0) return NAME_SAYS;
  if (QUOTED.test(typed) || DASH.test(typed)) return OWN_SAYS;
  return isPasted && (OWN.test(typed) || SEVERITY.test(typed) || /^\.+$/.test(typed)) ? OWN_SAYS : 1;
}

/** Beside words, not by themselves. */
const DASH = /^(?:--|_|;|\{[{%#]|[%#}]\})$/;
const QUOTED = /^[([{,=]*['‘`].+['’`][)\]},.:;]*$/u;
const OWN =
  /^[<("'‘`[]*(?:\/|0x)|^[\w./-]+\.(?:txt|py|js|ts|c|h|html?|json|ya?ml|toml|cfg|ini|csv|log|db)\W*$/u;
/** What every message of a program begins with. */
const SEVERITY = /^(?:fatal|error|warning|hint|note|exception|traceback):?$/i;
