/** A request to the fake site, which the test answers. */
export interface SiteRequest {
  /** The address of the requested section, without the origin. */
  readonly address: string;
  readonly signal: AbortSignal;
  answer(content: string): void;
  refuse(status: number): void;
}

export interface FakeSite {
  /** Address for `api`. It differs for each site, so that no test gets a cached answer of another. */
  readonly api: string;
  readonly requests: SiteRequest[];
  /** Answers every request from now on at once, with what the function returns. */
  always(content: (address: string) => string): void;
  restore(): void;
}

let sites = 0;

/**
 * A fake API. The bodies of its errors are those of an embed API, so after an error, the client does not request
 * the page itself.
 */
export function fakeSite(): FakeSite {
  const api = `/fake-embed-${++sites}/`;
  const original = window.fetch;
  const requests: SiteRequest[] = [];
  let always: ((address: string) => string) | null = null;

  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith(api)) return original(input, init);
    const signal = init?.signal ?? new AbortController().signal;
    return new Promise((resolve, reject) => {
      const send = (status: number, body: unknown) => resolve(new Response(JSON.stringify(body), {status}));
      const target = new URL(url.searchParams.get('url')!);
      const request: SiteRequest = {
        address: target.href.slice(target.origin.length),
        signal,
        answer: content => send(200, {url: target.href, fragment: null, content, external: false}),
        refuse: status => send(status, {error: status === 404 ? "Can't find content" : 'Not for you'}),
      };
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      requests.push(request);
      if (always) request.answer(always(request.address));
    });
  };
  return {
    api,
    requests,
    always: content => (always = content),
    restore: () => (window.fetch = original),
  };
}
