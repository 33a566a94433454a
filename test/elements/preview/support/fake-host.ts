/** A request that has reached the fake host, and is answered when the test says so. */
export interface FakeRequest {
  /** The address that a preview is asked of, without the origin. */
  readonly asked: string;
  readonly signal: AbortSignal;
  answer(content: string): void;
  refuse(status: number, body?: unknown): void;
  /** The line breaks. */
  break(): void;
}

export interface FakeHost {
  /** Address to give as `api`; new for each host, so that nothing is remembered of another. */
  readonly api: string;
  readonly requests: FakeRequest[];
  /** From now on every request is answered at once, with what this returns; `null`: when the test says so. */
  always(content: ((asked: string) => string) | null): void;
  /** Refuses the last request and all later ones. */
  refuse(status: number, body?: unknown): void;
  restore(): void;
}

let hosts = 0;

/** Stands in for `fetch`: nothing is answered on its own, and an abort ends a request as a browser would. */
export function fakeHost(): FakeHost {
  const api = `/fake-${++hosts}/`;
  const original = window.fetch;
  const requests: FakeRequest[] = [];
  let content: ((asked: string) => string) | null = null;
  let refusal: ((request: FakeRequest) => void) | undefined;

  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith(api)) return original(input, init);
    const signal = init?.signal ?? new AbortController().signal;
    return new Promise((resolve, reject) => {
      const json = (status: number, body: unknown) =>
        resolve(new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json'}}));
      const target = new URL(url.searchParams.get('url')!);
      const request: FakeRequest = {
        asked: target.href.slice(target.origin.length),
        signal,
        answer: html =>
          json(200, {
            url: target.href,
            fragment: target.hash.slice(1) || null,
            content: html,
            external: false,
          }),
        refuse: (status, body = {detail: 'no'}) => json(status, body),
        break: () => reject(new TypeError('Failed to fetch')),
      };
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      requests.push(request);
      refusal?.(request);
      if (content) request.answer(content(request.asked));
    });
  };
  return {
    api,
    requests,
    always: answer => (content = answer),
    refuse: (status, body) => {
      refusal = request => request.refuse(status, body);
      refusal(requests.at(-1)!);
    },
    restore: () => (window.fetch = original),
  };
}
