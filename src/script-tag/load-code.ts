/** How long the code of an element may take to load, in ms. */
const LIMIT = 10_000;

/** Resolves to `undefined`, with a warning in the console, if the code fails to load. */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  return new Promise<Code>((resolve, reject) => {
    load().then(resolve, reject);
    setTimeout(reject, LIMIT, 'loading');
  }).catch((error: unknown) => {
    // eslint-disable-next-line no-console -- without it nothing tells the author why search is missing from a page that works
    console.error('docent:', error);
    return undefined;
  });
}
