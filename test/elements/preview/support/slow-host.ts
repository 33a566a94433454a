/**
 * A service worker that serves a page with a link, and an API whose responses never end. It reports when a request has arrived,
 * and when the browser has aborted it.
 */
const worker = self as unknown as ServiceWorkerGlobalScopeLike;

interface ServiceWorkerGlobalScopeLike {
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listen: (event: FetchEventLike) => void): void;
  clients: {claim(): Promise<void>};
}
interface FetchEventLike extends Event {
  readonly request: Request;
  respondWith(response: Response): void;
  waitUntil(work: Promise<unknown>): void;
}

const log = new BroadcastChannel('slow-host');

const PAGE = `<!doctype html><html lang="en"><title>page</title><main><h1>Page</h1><p>
  <a id="a" href="/test/elements/preview/support/other.html#a">link</a></p></main>
  <docs-preview api="/test/elements/preview/support/"></docs-preview>
  <script type="module" src="/src/elements/preview/define.ts"></script>`;

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', event => {
  const {pathname} = new URL(event.request.url);
  if (pathname === '/test/elements/preview/support/page.html')
    event.respondWith(new Response(PAGE, {headers: {'content-type': 'text/html'}}));
  if (!pathname.startsWith('/test/elements/preview/support/api/')) return;
  const reportEnd = () => log.postMessage('ended');
  // Reports an abort before the browser has begun to read the body.
  event.request.signal.addEventListener('abort', reportEnd);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"content": "'));
      log.postMessage('requested');
    },
    cancel: reportEnd,
  });
  event.respondWith(new Response(body, {headers: {'content-type': 'application/json'}}));
});
