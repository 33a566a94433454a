/**
 * Where a reader signs in, and comes back to the page as it then is asked for; empty where nobody says.
 *
 * @param given what the author says; before what the script tag says. `{page}` in it stands for the address to come
 *   back to.
 * @param parameters of the address to come back to, besides its own
 */
export function signInAddress(given: string, parameters: Readonly<Record<string, string>>): string {
  const tag = document.querySelector<HTMLElement>('script[src*="docent.js"]')?.dataset;
  const page = new URL(location.href);
  for (const [name, value] of Object.entries(parameters))
    if (name && value) page.searchParams.set(name, value);
  return (given || (tag?.['signIn'] ?? '')).replace('{page}', encodeURIComponent(page.href));
}
