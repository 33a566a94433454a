const url = new URL('./worker.js', import.meta.url);
let starting: Promise<Worker> | undefined;

/** The one worker of the page, once its code has loaded. Rejects where there can be none. */
export function startWorker(): Promise<Worker> {
  return (starting ??= new Promise((resolve, reject) => {
    const worker = new Worker(trusted(url) as URL, {type: 'module', name: 'docent'});
    // Its first message says that it is ready.
    worker.onmessage = () => resolve(worker);
    worker.onerror = event => {
      // It is told to the page as an error of its own otherwise.
      event.preventDefault();
      reject(new Error('No worker'));
    };
  }));
}

/** Its code in the page. By its name, which every bundler understands; tools/worker-file.mjs makes it the address for the script tag. */
export const importWorker = () => import('./worker.js');

/** As far as it is used; missing in browsers without Trusted Types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {createScriptURL(address: string): string},
  ): {createScriptURL(address: string): unknown};
}

/** Where a page takes no plain address for a script, the policy `docent` is asked, which knows this one alone. */
function trusted(url: URL): unknown {
  const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
  return (
    trustedTypes?.createPolicy('docent', {createScriptURL: () => url.href}).createScriptURL(url.href) ?? url
  );
}
