import type {Client, SearchAnswer, SearchQuestion} from '../../../src/client/index.js';

/** A question under way: a test answers it when and how it likes. */
export interface Asked {
  readonly words: string;
  readonly question: SearchQuestion | undefined;
  /** Set when the rest of an answer is asked for. */
  readonly next: string | undefined;
  readonly signal: AbortSignal | undefined;
  answer(answer: SearchAnswer): void;
  fail(error: unknown): void;
}

/** A client whose answers come when the test says so. Like the real one, it rejects once it is aborted. */
export class FakeClient implements Client {
  readonly api = new URL('https://docs.example/_/');
  readonly asked: Asked[] = [];

  search(question: SearchQuestion, options: {signal?: AbortSignal | undefined} = {}): Promise<SearchAnswer> {
    return this.#ask({words: question.words, question, next: undefined, signal: options.signal});
  }

  more(next: string, options: {signal?: AbortSignal | undefined} = {}): Promise<SearchAnswer> {
    return this.#ask({words: '', question: undefined, next, signal: options.signal});
  }

  section(): Promise<never> {
    return Promise.reject(new Error('search asks for no sections'));
  }

  /** The words of every question so far. */
  get words(): string[] {
    return this.asked.map(({words}) => words);
  }

  get last(): Asked {
    const last = this.asked.at(-1);
    if (!last) throw new Error('nothing was asked');
    return last;
  }

  #ask(asked: Omit<Asked, 'answer' | 'fail'>): Promise<SearchAnswer> {
    return new Promise((answer, fail) => {
      this.asked.push({...asked, answer, fail});
      asked.signal?.addEventListener('abort', () => fail(asked.signal?.reason));
    });
  }
}
