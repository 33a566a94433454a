import type {FromWorker, ToWorker} from './worker.js';

/** Where questions are answered. */
export interface AnsweringThread {
  tell(message: ToWorker): void;
}

/**
 * A worker, or the page itself where there can be none: a script of another origin starts none, and a policy may forbid
 * it. Rejects where the code does not load.
 */
export async function startAnswering(hear: (message: FromWorker) => void): Promise<AnsweringThread> {
  const url = new URL('./worker.js', import.meta.url);
  try {
    return await startWorker(url, hear);
  } catch {
    // By its name, which every bundler understands; tools/worker-file.mjs makes it the address for the script tag.
    const {answerMessages} = await import('./worker.js');
    return {tell: answerMessages(hear)};
  }
}

/** Rejects where there can be no worker. */
function startWorker(url: URL, hear: (message: FromWorker) => void): Promise<AnsweringThread> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trusted(url) as URL, {type: 'module', name: 'docent'});
    worker.onmessage = ({data}: MessageEvent<FromWorker>) => {
      if (data.kind === 'ready') resolve({tell: message => worker.postMessage(message)});
      else hear(data);
    };
    worker.onerror = event => {
      // It is told to the page as an error of its own otherwise.
      event.preventDefault();
      reject(new Error('No worker'));
    };
  });
}

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
