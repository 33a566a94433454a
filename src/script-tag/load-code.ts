/** How long the code of an element may take to load, in ms. */
const LIMIT = 10_000;

/**
 * Resolves to `undefined` if the code fails to load. Says so in the console: nothing else tells the author why search
 * is missing from a page that works.
 */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  return new Promise<Code>((resolve, reject) => {
    load().then(resolve, reject);
    setTimeout(reject, LIMIT, 'loading');
  }).catch((error: unknown) => {
    console.error('docent:', error);
    return undefined;
  });
}
