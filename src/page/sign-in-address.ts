/**
 * The address of the sign-in page, with the address to return to; empty if none is configured.
 *
 * @param given set by the author; takes precedence over the script tag's. `{page}` in it is replaced by the address to
 *   return to.
 * @param parameters added to the address to return to
 */
export function signInAddress(given: string, parameters: Readonly<Record<string, string>>): string {
  const tag = document.querySelector<HTMLElement>('script[src*="docent.js"]')?.dataset;
  const page = new URL(location.href);
  for (const [name, value] of Object.entries(parameters))
    if (name && value) page.searchParams.set(name, value);
  return (given || (tag?.['signIn'] ?? '')).replace('{page}', encodeURIComponent(page.href));
}
