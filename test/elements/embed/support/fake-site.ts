/** A request that has reached the fake site, and is answered when the test says so. */
export interface SiteRequest {
  /** The address of the section that is asked for, without the origin. */
  readonly asked: string;
  readonly signal: AbortSignal;
  answer(content: string): void;
  refuse(status: number): void;
}

export interface FakeSite {
  /** Address to give as `api`; new for each site, so that nothing is remembered of another. */
  readonly api: string;
  readonly requests: SiteRequest[];
  /** From now on every request is answered at once, with what this returns. */
  always(content: (asked: string) => string): void;
  restore(): void;
}

let sites = 0;

/** An API that knows what it is asked, and gives its reason when it refuses: nobody asks the page instead. */
export function fakeSite(): FakeSite {
  const api = `/fake-embed-${++sites}/`;
  const original = window.fetch;
  const requests: SiteRequest[] = [];
  let always: ((asked: string) => string) | null = null;

  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith(api)) return original(input, init);
    const signal = init?.signal ?? new AbortController().signal;
    return new Promise((resolve, reject) => {
      const send = (status: number, body: unknown) => resolve(new Response(JSON.stringify(body), {status}));
      const target = new URL(url.searchParams.get('url')!);
      const request: SiteRequest = {
        asked: target.href.slice(target.origin.length),
        signal,
        answer: content => send(200, {url: target.href, fragment: null, content, external: false}),
        refuse: status => send(status, {error: status === 404 ? "Can't find content" : 'Not for you'}),
      };
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      requests.push(request);
      if (always) request.answer(always(request.asked));
    });
  };
  return {
    api,
    requests,
    always: content => (always = content),
    restore: () => (window.fetch = original),
  };
}
