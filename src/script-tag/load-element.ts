/** How long the code of an element may take to come, in ms. */
const LIMIT = 10_000;

/**
 * The page's element of that name, or a new one at the end of its body, once its code has come. `undefined`, and
 * a line in the console, when it does not come.
 */
export function bring<T extends HTMLElement>(
  name: string,
  load: () => Promise<unknown>,
): Promise<T | undefined> {
  const late = new Promise((_, reject) => setTimeout(reject, LIMIT, 'late'));
  return Promise.race([load(), late])
    .then(() => place<T>(name))
    .catch((error: unknown) => {
      // eslint-disable-next-line no-console -- the page goes on without us; this is how its author learns of it
      console.error('docent:', name, error);
      return undefined;
    });
}

/** The page's element of that name, or a new one at the end of its body. */
export function place<T extends HTMLElement>(name: string): T {
  return document.querySelector<T>(name) ?? document.body.appendChild(document.createElement(name) as T);
}
