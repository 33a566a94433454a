import type {Client, SearchAnswer, SearchRequest} from '../../../src/client/index.js';

/** A pending request, which the test answers. */
export interface FakeRequest {
  readonly words: string;
  readonly request: SearchRequest | undefined;
  /** The address of the next page of results, for a request for more. */
  readonly next: string | undefined;
  readonly signal: AbortSignal | undefined;
  answer(answer: SearchAnswer): void;
  fail(error: unknown): void;
}

/** A client that answers when the test says so. Like the real client, it rejects once it is aborted. */
export class FakeClient implements Client {
  readonly api = new URL('https://docs.example/_/');
  readonly requests: FakeRequest[] = [];

  search(request: SearchRequest, options: {signal?: AbortSignal | undefined} = {}): Promise<SearchAnswer> {
    return this.#ask({words: request.words, request, next: undefined, signal: options.signal});
  }

  more(next: string, options: {signal?: AbortSignal | undefined} = {}): Promise<SearchAnswer> {
    return this.#ask({words: '', request: undefined, next, signal: options.signal});
  }

  section(): Promise<never> {
    return Promise.reject(new Error('search requests no sections'));
  }

  /** The queries of all requests so far. Empty for requests for more results. */
  get words(): string[] {
    return this.requests.map(({words}) => words);
  }

  get last(): FakeRequest {
    const last = this.requests.at(-1);
    if (!last) throw new Error('there was no request');
    return last;
  }

  #ask(request: Omit<FakeRequest, 'answer' | 'fail'>): Promise<SearchAnswer> {
    return new Promise((answer, fail) => {
      this.requests.push({...request, answer, fail});
      request.signal?.addEventListener('abort', () => fail(request.signal?.reason));
    });
  }
}
