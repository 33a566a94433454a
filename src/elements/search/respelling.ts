import {html, nothing, type TemplateResult} from 'lit';
import type {SearchResult, Where} from '../../api/index.js';
import type {SearchClient} from '../../client/index.js';
import {readPage} from '../../page/index.js';
import {sharedSearchClient} from '../../page/clients.js';
import type {ScopeController} from './scope.js';
import type {SearchHost} from './search-host.js';
import {type Elsewhere, findElsewhere} from './no-results.js';
import {parseHighlight} from './highlight.js';

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, no letter edited twice.
 *
 * @param max distances beyond it are returned as `max + 1`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({length: other.length + 1}, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(next[column - 1]! + 1, last[column]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1);
      next.push(cost);
    }
    if (Math.min(...next) > max && Math.min(...last) > max) return max + 1;
    before = last;
    last = next;
  }
  return Math.min(last[other.length]!, max + 1);
}

/** Results of a fuzzy query that are examined for the right spelling. */
const LOOKED_AT = 5;

/**
 * Finds another spelling of a query that has results in the same scopes.
 * @returns `null` if there is none
 */
export async function findSpelling(
  query: string,
  scopes: readonly Where[],
  client: SearchClient,
  signal: AbortSignal,
): Promise<string | null> {
  const fuzzy = fuzzyQuery(query);
  if (!fuzzy) return null;
  const {results} = await client.search({words: fuzzy, scopes, pageSize: LOOKED_AT}, {signal});
  const proposal = respell(query, results);
  if (!proposal) return null;
  const {count} = await client.search({words: proposal, scopes, pageSize: 1}, {signal});
  return count ? proposal : null;
}

/** Alternatives that have results for a query that has none. */
export interface Proposals {
  /** Another spelling of the query. */
  readonly spelling?: string;
  readonly elsewhere?: Elsewhere;
}

/** Looks for proposals and reports each as it is found. A failed request finds nothing. */
export function propose(
  query: string,
  host: SearchHost,
  {choices, selected, scopesFor}: Pick<ScopeController, 'choices' | 'selected' | 'scopesFor'>,
  signal: AbortSignal,
  handleFound: (proposals: Proposals) => void,
): void {
  const {api, index} = readPage(document, host);
  const client = host.client ?? sharedSearchClient(api, index);
  const handOver = <Name extends keyof Proposals>(name: Name, look: Promise<Proposals[Name] | null>) =>
    look.then(
      found => found && !signal.aborted && handleFound({[name]: found}),
      () => {},
    );
  const scopes = scopesFor(query);
  if (scopes) void handOver('spelling', findSpelling(query, scopes, client, signal));
  const others = choices.all.filter(choice => choice !== selected);
  if (scopes?.length) void handOver('elsewhere', findElsewhere(query, others, client, signal));
}

export function proposalsView(
  {spelling, elsewhere}: Proposals,
  host: SearchHost,
  scope: ScopeController,
): TemplateResult {
  const {messages} = host;
  const button = (name: string, label: string, handleClick: () => void) =>
    html`<p>
      <button part="button" class=${name} type="button" @click=${handleClick}>${label}</button>
    </p>`;
  return html`${
    spelling === undefined
      ? nothing
      : button('spelling', messages.didYouMean(spelling), () => host.show({query: spelling}))
  }${
    elsewhere
      ? button('elsewhere', messages.elsewhere(elsewhere.pages, elsewhere.location), () =>
          scope.select(elsewhere.choice.key),
        )
      : nothing
  }`;
}

/** A word that may be misspelled: letters only, no syntax. */
const PLAIN_WORD = /^[\p{L}\p{M}\p{N}_]+$/u;
/** In shorter words, changing a letter makes another word. */
const MIN_LENGTH = 4;
/** From this length on, a word may differ by two letters. */
const LONG = 8;

const editsFor = (word: string): number =>
  word.length < MIN_LENGTH || !PLAIN_WORD.test(word) ? 0 : word.length < LONG ? 1 : 2;

/** The query with fuzzy matching for each word, in the host's syntax; `null` if that applies to no word. */
export function fuzzyQuery(query: string): string | null {
  const fuzzy = query.replace(/\S+/g, word => (editsFor(word) ? `${word}~${editsFor(word)}` : word));
  return fuzzy === query ? null : fuzzy;
}

/**
 * The query as spelled in the results of its fuzzy form; `null` if they spell it the same.
 * @param query as typed
 */
export function respell(query: string, results: readonly SearchResult[]): string | null {
  const marked = new Set(results.flatMap(markedWords));
  const spelled = query.replace(/\S+/g, word => {
    const typed = word.toLowerCase();
    const most = editsFor(word);
    const near = [...marked]
      .map(other => ({other, edits: editDistance(typed, other, most)}))
      .filter(({edits}) => edits <= most)
      .sort((a, b) => a.edits - b.edits);
    return near[0]?.other ?? word;
  });
  return spelled.toLowerCase() === query.toLowerCase() ? null : spelled;
}

function markedWords({highlights, blocks}: SearchResult): string[] {
  const fragments = [
    ...highlights.title,
    ...blocks.flatMap(block => [
      ...(block.type === 'domain' ? block.highlights.name : block.highlights.title),
      ...block.highlights.content,
    ]),
  ];
  return fragments
    .flatMap(parseHighlight)
    .flatMap(({text, hit}) => (hit ? (text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []) : []));
}
