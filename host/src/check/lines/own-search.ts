import {findAll} from 'domutils';
import type {CheckedSite} from '../checked-site.js';
import type {Finding} from '../finding.js';
import {textOf} from '../read-address.js';

interface OwnSearch {
  readonly name: string;
  /** Of scripts and style sheets of a page. */
  readonly loads?: RegExp;
  /** A file below the root, and what is in it where search is on. */
  readonly file?: string;
  readonly holds?: RegExp;
  readonly fix: string;
}

/** Searches of themes and tools that cost a page something beside ours. Sphinx' costs nothing until it is asked. */
const OWN_SEARCHES: readonly OwnSearch[] = [
  {
    name: 'MkDocs',
    ...{file: 'search/search_index.json', holds: /"docs":\s*\[\s*\{/},
    fix: 'Use the plugin docent, or leave search out of plugins in mkdocs.yml.',
  },
  {
    name: 'Pagefind',
    file: 'pagefind/pagefind.js',
    fix: 'With Starlight set pagefind to false; else leave its run out.',
  },
  {name: 'Algolia DocSearch', loads: /docsearch/i, fix: 'Leave it out of the theme’s configuration.'},
  {
    name: 'mdBook',
    loads: /searcher(?:-\w+)?\.js$/,
    fix: 'Set enable = false below [output.html.search] in book.toml.',
  },
  {name: 'Doxygen', loads: /search\/search\.js$/, fix: 'Set SEARCHENGINE = NO.'},
  {
    name: 'Just the Docs',
    file: 'assets/js/search-data.json',
    fix: 'Set search_enabled: false in _config.yml.',
  },
  {name: 'Javadoc', loads: /search-index\.js$|member-search-index/, fix: 'Add -noindex.'},
];

/** Whether the theme's own search is off, which pages would be lighter without. */
export async function checkOwnSearch({pages, root, read}: CheckedSite): Promise<Finding[]> {
  const loaded = pages.flatMap(({document}) =>
    findAll(({name}) => name === 'script' || name === 'link', document.children).map(({attribs}) =>
      (attribs['src'] ?? attribs['href'] ?? '').replace(/[?#].*/, ''),
    ),
  );
  const findings: Finding[] = [];
  for (const {name, loads, file, holds, fix} of OWN_SEARCHES) {
    const isLoaded = loads !== undefined && loaded.some(address => loads.test(address));
    if (isLoaded || (file && (await isThere(read, new URL(file, root), holds))))
      findings.push({
        line: 'own-search',
        state: 'note',
        says: `The search of ${name} is still there; pages are lighter without it.`,
        fix,
      });
  }
  return findings.length
    ? findings
    : [{line: 'own-search', state: 'ok', says: 'No other search is loaded with the pages.'}];
}

async function isThere(read: CheckedSite['read'], url: URL, holds: RegExp | undefined): Promise<boolean> {
  const answer = await read(url).catch(() => undefined);
  // Some servers answer with a page where there is nothing.
  if (answer?.status !== 200 || /html/.test(answer.headers['content-type'] ?? '')) return false;
  return !holds || holds.test(textOf(answer));
}
