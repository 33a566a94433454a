/** How long the code of an element may take to load, in ms. */
const LIMIT = 10_000;

/** Resolves to `undefined`, with a line in the console, if the code does not load. */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  return new Promise<Code>((resolve, reject) => {
    load().then(resolve, reject);
    setTimeout(reject, LIMIT, 'loading');
  }).catch((error: unknown) => {
    // eslint-disable-next-line no-console -- the page goes on without us; this is how its author learns of it
    console.error('docent:', error);
    return undefined;
  });
}
