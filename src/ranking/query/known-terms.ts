import type {DictionaryName, NearPattern, Term, TermAnswer, TermRequest} from '../index/index-reader.js';

/** The answers of the dictionaries to the requests of one query. They are requested in rounds, and then read synchronously. */
export class KnownTerms {
  readonly #answers = new Map<string, TermAnswer>();

  /** The requests that have not been answered yet, without duplicates. */
  unanswered(requests: readonly TermRequest[]): TermRequest[] {
    const unanswered = new Map<string, TermRequest>();
    for (const request of requests) {
      const key = keyOf(request);
      if (!this.#answers.has(key)) unanswered.set(key, request);
    }
    return [...unanswered.values()];
  }

  /** Adds the answers to requests, in the same order. */
  add(requests: readonly TermRequest[], answers: readonly TermAnswer[]): void {
    for (const [at, request] of requests.entries()) this.#answers.set(keyOf(request), answers[at]!);
  }

  /** The term with exactly this spelling. */
  exact(spelling: string, dictionary: DictionaryName = 'terms'): Term | undefined {
    const [term] = this.answerTo({dictionary, kind: 'exact', spelling});
    return term;
  }

  /** @throws {Error} for a request that was not made before: the plan must contain every request whose answer is read */
  answerTo(request: TermRequest): TermAnswer {
    const answer = this.#answers.get(keyOf(request));
    if (!answer) throw new Error(`The dictionary was not asked for ${JSON.stringify(request)}`);
    return answer;
  }
}

function keyOf(request: TermRequest): string {
  const {dictionary, kind} = request;
  switch (kind) {
    case 'exact':
      return `${dictionary} = ${request.spelling}`;
    case 'prefix':
      return `${dictionary} ${request.most ?? ''}* ${request.spelling}`;
    case 'near':
      return `${dictionary} ${request.edits}${request.isNearestOnly ? '?' : '~'} ${request.spelling}`;
    case 'sequence':
      return `${dictionary} + ${JSON.stringify(request.parts)}`;
  }
}

export const exactTerm = (spelling: string, dictionary: DictionaryName = 'terms'): TermRequest => ({
  dictionary,
  kind: 'exact',
  spelling,
});

export const nearTermsOf = (dictionary: DictionaryName, pattern: Omit<NearPattern, 'kind'>): TermRequest => ({
  dictionary,
  kind: 'near',
  ...pattern,
});
