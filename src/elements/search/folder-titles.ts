/** The longest link text that counts as a title, in characters. */
const MAX_TITLE_LENGTH = 60;

/**
 * The titles that a page's navigation gives to the folders of its site, by the folder's address with a slash at the end:
 * `The Python Standard Library` for `https://docs.example/library/`, if a link with that text leads to that address, to its
 * `index.html` or to `https://docs.example/library.html`.
 */
export function folderTitles(page: Document): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>(':is(nav, [role=navigation]) a[href]')) {
    const text = link.textContent.replace(/\s+/g, ' ').trim();
    // "Next" and "Previous" are not titles. Most themes mark such links with `rel`, Sphinx with `accesskey`.
    if (!text || text.length > MAX_TITLE_LENGTH || link.matches('[rel],[accesskey]')) continue;
    const address = link.origin + link.pathname.replace(/(?<=\/)index\.html?$/, '').replace(/\.html?$/, '/');
    if (address.endsWith('/') && !titles.has(address)) titles.set(address, text);
  }
  return titles;
}
