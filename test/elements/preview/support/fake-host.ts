/** A request to the fake host, which the test answers. */
export interface FakeRequest {
  /** The address of the requested section, without the origin. */
  readonly address: string;
  readonly signal: AbortSignal;
  answer(content: string): void;
  refuse(status: number, body?: unknown): void;
  /** Fails as if the connection were lost. */
  break(): void;
}

export interface FakeHost {
  /** Address for `api`. It differs for each host, so that no test gets a cached answer of another. */
  readonly api: string;
  readonly requests: FakeRequest[];
  /** Answers every request from now on at once, with what the function returns. `null`: the test answers each request. */
  always(content: ((address: string) => string) | null): void;
  /** Refuses the last request and all later ones. */
  refuse(status: number, body?: unknown): void;
  restore(): void;
}

let hosts = 0;

/** Replaces `fetch`. The test answers the requests, and an aborted request is rejected as in a browser. */
export function fakeHost(): FakeHost {
  const api = `/fake-${++hosts}/`;
  const original = window.fetch;
  const requests: FakeRequest[] = [];
  let content: ((address: string) => string) | null = null;
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
        address: target.href.slice(target.origin.length),
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
      if (content) request.answer(content(request.address));
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
