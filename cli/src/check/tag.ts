import {findAll} from 'domutils';
import {
  addressOf,
  type CheckedSite,
  type Finding,
  note,
  ok,
  type SampledPage,
  type Setup,
  wrong,
} from './sampled-pages.js';
import {isReadableFrom, textOf} from './page-readers.js';

/** The script tag for a site below a path. @param base path with a slash at both ends */
export const tagBelow = (base: string): string =>
  `<script type="module" src="${base}docent/docent.js" data-index="${base}docent-index/"></script>`;

/** Checks whether every page has the script tag once, and whether the script loads. */
export async function checkTag(
  {pages, root, read, nameOf}: CheckedSite,
  setup: Setup | undefined,
): Promise<Finding[]> {
  const addingScript = pages.some(({tags}) => tags.length === 0)
    ? await findAddingScript(pages, root, read)
    : undefined;
  if (!setup && addingScript)
    return [
      note(
        'tag',
        `No page contains the script tag, but ${nameOf(addingScript)}, a script that the pages load, seems to add it in the browser.`,
        'The attributes of that tag cannot be checked here: open a page and press / to see whether search works.',
      ),
    ];
  if (!setup)
    return [
      wrong(
        'tag',
        'No page has the script tag.',
        `Add it to the head of every page, as ${tagBelow(root.pathname)}; "docent serve" adds it to the pages it serves.`,
      ),
    ];
  const findings: Finding[] = [];
  const without = addingScript ? [] : pages.filter(({tags}) => tags.length === 0);
  const twice = pages.filter(({tags}) => tags.length > 1);
  const classic = pages.filter(({tags}) =>
    tags.some(({attribs}) => attribs['type']?.toLowerCase() !== 'module'),
  );
  const names = (list: typeof pages) => list.map(({url}) => nameOf(url));
  if (without.length)
    findings.push(
      wrong(
        'tag',
        `${without.length} of ${pages.length} pages have no script tag.`,
        'Add it to their template, too.',
        names(without),
      ),
    );
  if (twice.length)
    findings.push(
      note(
        'tag',
        `${twice.length} of ${pages.length} pages have the script tag twice; the first counts.`,
        'Leave one out: an extension, the template and the host may each add one.',
        names(twice),
      ),
    );
  if (classic.length)
    findings.push(
      wrong(
        'tag',
        'The script tag lacks type="module", so browsers do not run it.',
        'Add type="module" to it.',
        names(classic),
      ),
    );
  if (setup.insights === 'unusable')
    findings.push(
      wrong(
        'tag',
        'The data-insights of the script tag is not an address that a page can report to.',
        'Set it to an address that begins with https://, or to a path of the site.',
      ),
    );
  if (!findings.length) findings.push(ok('tag', 'Every page that was read has the script tag.'));
  return [...findings, await scriptFinding(read, setup, nameOf)];
}

/** How many scripts are searched for one that adds the tag, and how many characters of each. */
const MAX_SCRIPTS = 20;
const MAX_SCRIPT = 1_000_000;

/**
 * Finds a script of the site that all pages without the tag load and that contains `docent.js`, such as TypeDoc's
 * `customJs`.
 */
async function findAddingScript(
  pages: readonly SampledPage[],
  root: URL,
  read: CheckedSite['read'],
): Promise<URL | undefined> {
  const scripts = new Map<string, {readonly url: URL; count: number}>();
  const without = pages.filter(({tags}) => tags.length === 0);
  for (const {document, base} of without) {
    const urls = findAll(
      ({name, attribs}) => name === 'script' && !!attribs['src'],
      document.children,
    ).flatMap(({attribs}) => addressOf(attribs['src']!, base)?.href ?? []);
    for (const href of new Set(urls)) {
      const script = scripts.get(href);
      if (script) script.count++;
      else scripts.set(href, {url: new URL(href), count: 1});
    }
  }
  for (const {url, count} of [...scripts.values()].slice(0, MAX_SCRIPTS)) {
    if (url.origin !== root.origin || count < without.length) continue;
    const answer = await read(url).catch(() => undefined);
    if (answer?.status === 200 && textOf(answer).slice(0, MAX_SCRIPT).includes('docent.js')) return url;
  }
  return undefined;
}

async function scriptFinding(
  read: CheckedSite['read'],
  setup: Setup,
  nameOf: (url: URL) => string,
): Promise<Finding> {
  const {script, page} = setup;
  const failed = (message: string, fix: string): Finding => wrong('script', message, fix);
  if (!script)
    return failed('The src of the script tag is not an address.', 'Set it to the docent.js of the site.');
  const name = nameOf(script);
  const answer = await read(script, page.url.origin).catch((error: Error) => error);
  const copy =
    'Copy the files of the elements there: "docent index <folder> --elements" puts them into the site, in docent/.';
  if (answer instanceof Error) return failed(`${name} cannot be loaded (${answer.message}).`, copy);
  if (answer.status !== 200) return failed(`${name} is not there (${answer.status}).`, copy);
  if (!/javascript|ecmascript/.test(answer.headers['content-type'] ?? ''))
    return failed(
      `${name} is sent as ${answer.headers['content-type'] ?? 'no type'}, which browsers do not run.`,
      'Send it as text/javascript; if the answer is HTML, the file is missing.',
    );
  if (!isReadableFrom(page.url.origin, answer))
    return failed(
      `${name} may not be loaded by pages of ${page.url.origin}.`,
      `Send it with "Access-Control-Allow-Origin: *", or copy the files into the site.`,
    );
  return ok('script', `${name} can be loaded.`);
}

interface OwnSearch {
  readonly name: string;
  /** Matches the addresses of scripts or style sheets that this search loads. */
  readonly loads?: RegExp;
  /** Path of a file below the root, and what it contains if search is enabled. */
  readonly file?: string;
  readonly contains?: RegExp;
  readonly fix: string;
}

/** Built-in searches of themes and tools that make pages heavier. Sphinx is not listed, because its search loads nothing until it is used. */
const OWN_SEARCHES: readonly OwnSearch[] = [
  {
    name: 'MkDocs',
    file: 'search/search_index.json',
    contains: /"docs":\s*\[\s*\{/,
    fix: 'Use the plugin docent, or leave search out of plugins in mkdocs.yml.',
  },
  {
    name: 'Pagefind',
    file: 'pagefind/pagefind.js',
    fix: 'With Starlight, set pagefind to false; otherwise, do not run it.',
  },
  {name: 'Algolia DocSearch', loads: /docsearch/i, fix: 'Remove it from the theme’s configuration.'},
  {
    name: 'mdBook',
    loads: /searcher(?:-\w+)?\.js$/,
    fix: 'Set enable = false under [output.html.search] in book.toml.',
  },
  {name: 'Doxygen', loads: /search\/search\.js$/, fix: 'Set SEARCHENGINE = NO.'},
  {
    name: 'Just the Docs',
    file: 'assets/js/search-data.json',
    fix: 'Set search_enabled: false in _config.yml.',
  },
  {name: 'Javadoc', loads: /search-index\.js$|member-search-index/, fix: 'Add -noindex.'},
];

/** Checks whether the built-in search of the theme, which makes pages heavier, is disabled. */
export async function checkOwnSearch({pages, root, read}: CheckedSite): Promise<Finding[]> {
  const loaded = pages.flatMap(({document}) =>
    findAll(({name}) => name === 'script' || name === 'link', document.children).map(({attribs}) =>
      (attribs['src'] ?? attribs['href'] ?? '').replace(/[?#].*/, ''),
    ),
  );
  const findings: Finding[] = [];
  for (const {name, loads, file, contains, fix} of OWN_SEARCHES) {
    const isLoaded = loads !== undefined && loaded.some(address => loads.test(address));
    if (isLoaded || (file && (await isThere(read, new URL(file, root), contains))))
      findings.push(
        note('own-search', `The search of ${name} is still active; pages are lighter without it.`, fix),
      );
  }
  return findings.length ? findings : [ok('own-search', 'No other search is loaded with the pages.')];
}

async function isThere(read: CheckedSite['read'], url: URL, contains: RegExp | undefined): Promise<boolean> {
  const answer = await read(url).catch(() => undefined);
  // Some servers send a page for unknown addresses.
  if (answer?.status !== 200 || /html/.test(answer.headers['content-type'] ?? '')) return false;
  return !contains || contains.test(textOf(answer));
}
