/** Longer texts of links are not titles. In characters. */
const LONGEST = 60;

/**
 * What the navigation of a page calls the folders of its site, by their addresses, each with a slash at its end: `The Python
 * Standard Library` for `https://docs.example/library/`, where a link leads to that address, its `index.html` or `library.html`.
 */
export function folderTitles(page: Document): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>(':is(nav, [role=navigation]) a[href]')) {
    const text = link.textContent.replace(/\s+/g, ' ').trim();
    // "Next" and "Previous" are no titles, and are marked so in most themes; Sphinx gives them a key.
    if (!text || text.length > LONGEST || link.matches('[rel],[accesskey]')) continue;
    const address = link.origin + link.pathname.replace(/(?<=\/)index\.html?$/, '').replace(/\.html?$/, '/');
    if (address.endsWith('/') && !titles.has(address)) titles.set(address, text);
  }
  return titles;
}
