const url = new URL('./worker.js', import.meta.url);
let starting: Promise<Worker> | undefined;

/** Starts the worker of the page, once. Resolves when its code has loaded; rejects if the page cannot have a worker. */
export function startWorker(): Promise<Worker> {
  return (starting ??= new Promise((resolve, reject) => {
    const worker = new Worker(trusted(url) as URL, {type: 'module', name: 'docent'});
    // Its first message says that it is ready.
    worker.onmessage = () => resolve(worker);
    worker.onerror = event => {
      // Keeps the browser from reporting the error as one of the page.
      event.preventDefault();
      reject(new Error('No worker'));
    };
  }));
}

/** Loads the code of the worker into the page. A literal import, which every bundler understands; tools/worker-file.mjs replaces it with the address for the script tag. */
export const importWorker = () => import('./worker.js');

/** The part of `window.trustedTypes` that is used here. Browsers without Trusted Types do not have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {createScriptURL(address: string): string},
  ): {createScriptURL(address: string): unknown};
}

/** The URL as a `TrustedScriptURL`, for pages that enforce Trusted Types. The policy `docent` allows no other URL. */
function trusted(url: URL): unknown {
  const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
  return (
    trustedTypes?.createPolicy('docent', {createScriptURL: () => url.href}).createScriptURL(url.href) ?? url
  );
}
