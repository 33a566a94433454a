import {escapeWords, parseScopedQuery, type SearchResult} from '../../../src/api/index.js';
import type {PageWorkers} from '../page-work/page-workers.js';
import {type EngineScope, IndexFileError, type SearchEngine} from '../search/engine.js';
import {baseOf, fragmentsOf} from '../site/page-address.js';
import type {SiteFolder} from '../site/site-boundary.js';
import {findSitePage} from '../site/site-file.js';
import {decodePath} from '../system/paths.js';
import {type DocsSource, DocsSourceError, MAX_ANSWER, TOO_LONG} from './docs-source.js';

/** Origin of the pages of a folder without a public address. It is removed from answers. */
const NOWHERE = 'http://localhost';

interface FolderSourceOptions {
  readonly site: SiteFolder;
  /** The project and version under which the folder is indexed. */
  readonly scope: EngineScope;
  readonly engine: SearchEngine;
  readonly pages: PageWorkers;
  /** Address at which the pages are published, with a trailing slash. Default: they are not published. */
  readonly publicUrl?: string | undefined;
}

/** Documentation in a folder of built HTML. */
export class FolderSource implements DocsSource {
  readonly #options: FolderSourceOptions;
  /** Address of the start page. */
  readonly #root: URL;

  constructor(options: FolderSourceOptions) {
    this.#options = options;
    this.#root = new URL(options.publicUrl ?? NOWHERE);
  }

  async search(words: string, {scope: requested, language, limit}: Parameters<DocsSource['search']>[1]) {
    const {scope, engine} = this.#options;
    const isOther =
      requested &&
      (requested.project !== scope.project || (requested.version ?? scope.version) !== scope.version);
    if (isOther) return {count: 0, results: []};
    const place = {
      project: {slug: scope.project, alias: null},
      version: {slug: scope.version},
      root: this.#root.href,
    };
    try {
      const {count, results, narrowed} = await engine.search({
        ...parseScopedQuery(escapeWords(words)),
        ...(language !== undefined && {language}),
        scopes: [scope],
        form: {version: 'v3', places: [place]},
        offset: 0,
        limit,
      });
      return {
        count,
        ...(narrowed && {language: narrowed.language, other_languages: narrowed.others}),
        results: results ? (JSON.parse(new TextDecoder().decode(results)) as SearchResult[]) : [],
      };
    } catch (error) {
      throw error instanceof IndexFileError ? new DocsSourceError(error.message, {cause: error}) : error;
    }
  }

  async section(address: string) {
    const {site, pages} = this.#options;
    const url = URL.canParse(address, this.#root.href) ? new URL(address, this.#root) : undefined;
    const path = url && this.#pathOf(url);
    if (path === undefined)
      throw new DocsSourceError(
        `“${address}” is not an address of this documentation: use one that search_docs returned.`,
      );
    const page = await findSitePage(site, path);
    // With "sphinx", the section of a term includes its definition, whichever tool wrote the page.
    const cut =
      page &&
      (await pages.section({
        site,
        file: page.file,
        names: fragmentsOf(address),
        baseUrl: baseOf({url: url!, path}, page.servedAs),
        doctool: 'sphinx',
      }));
    if (!cut?.content)
      throw new DocsSourceError(
        'There is no such page or section: use an address that search_docs returned.',
      );
    const content = JSON.parse(new TextDecoder().decode(cut.content)) as string;
    if (content.length > MAX_ANSWER) throw new DocsSourceError(TOO_LONG);
    return {url: this.shown(url!.href), content};
  }

  shown(address: string): string {
    return address.startsWith(`${NOWHERE}/`) ? address.slice(NOWHERE.length) : address;
  }

  /** The decoded path of a page in the folder; `undefined` for the address of another site. */
  #pathOf({host, pathname}: URL): string | undefined {
    const root = this.#root;
    // The scheme is not compared, because old addresses may begin with `http:`.
    if (host !== root.host || !`${pathname}/`.startsWith(root.pathname)) return undefined;
    return decodePath(pathname.slice(root.pathname.length));
  }
}
