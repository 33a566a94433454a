/** The longest link text that counts as a title, in characters. */
const MAX_TITLE_LENGTH = 60;

/** Navigation. `.sidebar-tree` is that of Furo. */
const NAVIGATION = 'nav,[role=navigation],.sidebar-tree,[class*=breadcrumb]';
/**
 * Links whose text is not the title of their page: "Next" and "Previous", which most themes mark with `rel`, and Sphinx with
 * `accesskey`; and links to parts of the current page. `#` alone is the link of the current page to itself.
 */
const NO_TITLE = '[rel],[accesskey],[href^="#"]:not([href="#"])';

/**
 * The titles that a page's navigation gives to the folders of its site, by the folder's address with a slash at the end:
 * `The Python Standard Library` for `https://docs.example/library/`, if a link with that text leads to that address, to its
 * `index.html` or to `https://docs.example/library.html`.
 */
export function folderTitles(page: Document): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>(`:is(${NAVIGATION}) a[href]`)) {
    const text = link.textContent.replace(/\s+/g, ' ').trim();
    if (!text || text.length > MAX_TITLE_LENGTH || link.matches(NO_TITLE)) continue;
    const address = link.origin + link.pathname.replace(/(?<=\/)index\.html?$/, '').replace(/\.html?$/, '/');
    if (address.endsWith('/') && !titles.has(address)) titles.set(address, text);
  }
  return titles;
}
