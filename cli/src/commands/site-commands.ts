/**
 * The description of all commands on folders, with their arguments, options and help texts.
 */
import {type Command as Commander, Option} from 'commander';
import type {IndexSettings} from './index-settings.js';
import {type FollowedLinks, type IndexPlace, readSite, type SiteArgument} from './sites.js';
import {usageError} from './terminal.js';
import {addFolder, languageTag, nonEmpty, slug, webAddress} from './argument-values.js';

export interface AskCommand extends IndexPlace, FollowedLinks {
  readonly kind: 'ask';
  readonly words: string;
  readonly site: SiteArgument;
  /** Whether to print the features of each result, with their weights. */
  readonly explain: boolean;
  /** BCP 47 tag of the language of the pages. Default: all languages. */
  readonly language?: string;
  readonly json: boolean;
}

export interface CheckCommand extends FollowedLinks {
  readonly kind: 'check';
  /** A folder of built HTML, or the address of a page. */
  readonly source: string | URL;
  /** Address at which a folder will be published, with a trailing slash. */
  readonly publicUrl: string | undefined;
  /** CSV file of `docent insights`. Default: none. */
  readonly insights?: string | undefined;
  readonly data?: string | undefined;
  readonly json: boolean;
}

interface InspectCommand {
  readonly kind: 'inspect';
  readonly file: string;
  readonly json: boolean;
}

/** What to write into a folder of built HTML. */
export interface IndexCommand extends IndexPlace, FollowedLinks {
  readonly kind: 'index';
  readonly site: SiteArgument;
  readonly version: string;
  /** Whether to copy the elements' files into the site. Default: false. */
  readonly elements?: boolean;
  /** Whether to write the index. Default: true. */
  readonly index?: boolean;
  /** `inject`: also write the script tag into the pages. `remove`: only remove it from them. Default: neither. */
  readonly tags?: 'inject' | 'remove' | undefined;
  /** Attributes of the tag that `inject` writes, besides its addresses. Default: none. */
  readonly tagAttributes?: Readonly<Record<string, string>>;
  /** Whether to write `llms.txt` and `llms-full.txt` beside the pages. Default: false. */
  readonly llms?: boolean;
  /** Where to write the static index. `undefined` stands for a folder inside the site. */
  readonly out: string | undefined;
  /** Whether to print what was done as JSON. Default: false. */
  readonly json?: boolean | undefined;
}

/** `docent index` as parsed from the command line. Settings may add what it leaves out: see `completeIndex`. */
export interface IndexRequest {
  readonly kind: 'index-request';
  readonly folder: string | undefined;
  readonly options: IndexOptions;
}

export interface McpCommand extends IndexPlace, FollowedLinks {
  readonly kind: 'mcp';
  /** A folder of built HTML, or the address of documentation that a host serves. */
  readonly source: SiteArgument | URL;
}

/** A command that works on a folder of built HTML, or on the address at which one is published. */
export type SiteCommand =
  AskCommand | CheckCommand | InspectCommand | IndexCommand | IndexRequest | McpCommand;

/** Adds the commands to a program. Parsed commands are passed to `take`. */
export function addSiteCommands(program: Commander, take: (command: SiteCommand) => void): void {
  addIndex(program, take);
  addCheck(program, take);
  addInspect(program, take);
  addAsk(program, take);
  addMcp(program, take);
}

export const dataOption = () =>
  new Option(
    '--data <folder>',
    'cache directory for the index (default: one per site in your cache directory)',
  ).argParser(nonEmpty);
export const followOption = () =>
  new Option(
    '--follow-links-to <folder>',
    'a folder outside that links may lead to, whose files readers may see; repeat it for several (default: no folder; links that lead out are left out)',
  ).argParser(addFolder);
export const projectOption = () =>
  new Option('--project <slug>', "name of the project (default: from the folder's path)").argParser(
    slug('project'),
  );
/** The option `--json`. @param shape what the JSON contains, for the help */
export const jsonOption = (shape: string) => new Option('--json', `print JSON ${shape}`);
export const versionOption = () =>
  new Option('--version <slug>', 'name of the version').argParser(slug('version')).default('latest');

export interface IndexOptions extends Partial<
  Omit<IndexCommand, 'kind' | 'site' | 'tags' | 'tagAttributes'>
> {
  readonly inject?: boolean;
  readonly remove?: boolean;
  readonly project?: string;
  readonly publicUrl?: string;
}

const indexCommand = (
  folder: string,
  {project, publicUrl, ...rest}: Omit<IndexOptions, 'inject' | 'remove'> = {},
): IndexCommand => ({
  kind: 'index',
  site: readSite(folder, {project, publicUrl}),
  version: 'latest',
  elements: false,
  index: true,
  llms: false,
  out: undefined,
  data: undefined,
  ...rest,
});

/**
 * Completes the command line with settings, for options that it does not have.
 *
 * @throws {UserError} if neither names a folder
 */
export function completeIndex({folder: given, options}: IndexRequest, settings: IndexSettings): IndexCommand {
  const {remove = false, ...onCommandLine} = options;
  const {hotkeys, search, previews, versions, contentRoot, ...others} = settings;
  const {folder: named, inject = false, ...rest} = {...others, ...onCommandLine};
  const folder = given ?? named;
  if (folder === undefined)
    throw usageError(
      'No folder is given: name a folder of built HTML, as in "docent index build/html", or set "folder" below "index" in docent.yaml.',
    );
  const {json} = onCommandLine;
  if (remove) return {...indexCommand(folder, json ? {json} : {}), index: false, tags: 'remove'};
  const command = indexCommand(folder, rest);
  if (!inject) return command;
  const tagAttributes = {
    ...(hotkeys !== undefined && {'data-hotkeys': hotkeys}),
    ...(search === false && {'data-no-search': ''}),
    ...(previews === false && {'data-no-previews': ''}),
    ...(versions === false && {'data-no-versions': ''}),
    ...(contentRoot !== undefined && {'data-content-root': contentRoot}),
  };
  return {...command, elements: true, tags: 'inject', tagAttributes};
}

/** Adds the command `index`, and the commands `elements` and `llms`, which do the same as its options of these names. */
function addIndex(program: Commander, take: (command: IndexCommand | IndexRequest) => void): void {
  const siteCommand = (name: string) =>
    program.command(name).argument('<folder>', 'a folder of built HTML', nonEmpty);
  const publicUrl = () =>
    new Option(
      '--public-url <url>',
      'where the pages are published, for absolute links in llms.txt (default: relative links)',
    ).argParser(webAddress);

  program
    .command('index')
    .argument('[folder]', 'a folder of built HTML (default: "folder" in docent.yaml)', nonEmpty)
    .summary('write a search index beside the pages, for a site without a server')
    .description(
      'Writes a static index beside the pages of a folder of built HTML, as files that any web server can serve. Pages ' +
        'that point to it with data-index are then searched in the browser, without a host.\n\n' +
        'Options can also be set below "index" in docent.yaml or docent.json in the current folder, or as variables such as ' +
        'DOCENT_INDEX_PROJECT.',
    )
    .option('--elements', 'also copy the script and the files it loads to <folder>/docent/')
    .option(
      '--inject',
      'also write the script tag into the pages, and copy the elements as with --elements; a second run changes nothing',
    )
    .addOption(
      new Option('--remove', 'remove the script tags that --inject wrote, and do nothing else').conflicts([
        'inject',
        'elements',
        'llms',
        'out',
      ]),
    )
    .option('--llms', 'also write llms.txt and llms-full.txt: all pages and their text, for language models')
    .addOption(publicUrl())
    .option(
      '--out <folder>',
      'where to write the index; other files there are left alone (default: <folder>/docent-index)',
      nonEmpty,
    )
    .addOption(projectOption())
    .option('--version <slug>', 'name of the version (default: latest)', slug('version'))
    .addOption(followOption())
    .addOption(dataOption())
    .addOption(jsonOption('{folder, tags, elements, index, llms}'))
    .action((folder: string | undefined, options: IndexOptions) =>
      take({kind: 'index-request', folder, options}),
    );

  siteCommand('elements')
    .summary('copy the search and preview scripts into a site')
    .description(
      'Copies the script and the files it loads to <folder>/docent/, for pages that use a docs host. "docent index --elements" ' +
        'does the same and writes an index.',
    )
    .addOption(jsonOption('{folder, elements}'))
    .action((folder: string, options: IndexOptions) =>
      take({...indexCommand(folder, options), elements: true, index: false}),
    );

  siteCommand('llms')
    .summary('write llms.txt and llms-full.txt beside the pages')
    .description(
      'Writes llms.txt, a list of all pages, and llms-full.txt, their text, for language models. "docent index --llms" ' +
        'does the same and writes an index.',
    )
    .addOption(publicUrl())
    .addOption(projectOption())
    .addOption(versionOption())
    .addOption(followOption())
    .addOption(jsonOption('{folder, llms}'))
    .action((folder: string, options: IndexOptions) =>
      take({...indexCommand(folder, options), llms: true, index: false}),
    );
}

/** A folder or an address; options for folders must not be given with an address. */
function readSource(text: string, folderOptions: Readonly<Record<string, unknown>>): string | URL {
  if (!/^https?:/i.test(text)) return text;
  const [option] = Object.keys(folderOptions).filter(name => folderOptions[name] !== undefined);
  if (option)
    throw usageError(`${option} applies to a folder, but ${text} is an address: leave ${option} out.`);
  if (!URL.canParse(text))
    throw usageError(`"${text}" is not an address; write one such as https://docs.example.org/.`);
  return new URL(text);
}

interface CheckOptions extends FollowedLinks {
  readonly publicUrl?: string;
  readonly insights?: string;
  readonly data?: string;
  readonly json?: boolean;
}

const given = (folders: readonly string[] | undefined) => ({
  '--follow-links-to': folders?.length ? folders : undefined,
});

function addCheck(program: Commander, take: (command: CheckCommand) => void): void {
  program
    .command('check')
    .summary('check whether a site is set up correctly')
    .description(
      'Checks whether a site is set up correctly, and says what to do where it is not: script tag, project and version, ' +
        "index or API, content security policy, text and anchors, ids, links, the theme's own search. Reads up to 30 pages " +
        'of a folder, and up to 8 of an address. Exits with 1 if a check fails.',
    )
    .argument('<folder|url>', 'a folder of built HTML, or the address of a published page', nonEmpty)
    .option(
      '--public-url <url>',
      'where the folder will be published, for links that begin with a slash',
      webAddress,
    )
    .option(
      '--insights <file.csv>',
      'also list queries of readers without results (docent insights … --csv), with pages that nearly answer them',
      nonEmpty,
    )
    .addOption(followOption())
    .addOption(dataOption())
    .addOption(jsonOption('{site, pages, findings: [{line, state, message, fix, pages}], queries}'))
    .action((text: string, {publicUrl, insights, data, json = false, followLinksTo}: CheckOptions) => {
      const source = readSource(text, {
        '--public-url': publicUrl,
        '--insights': insights,
        '--data': data,
        ...given(followLinksTo),
      });
      take({kind: 'check', source, publicUrl, insights, data, json, ...(followLinksTo && {followLinksTo})});
    });
}

function addInspect(program: Commander, take: (command: InspectCommand) => void): void {
  program
    .command('inspect')
    .summary('print what is indexed from a page')
    .description(
      'Prints what is indexed from a page and what is left out, to see why a page is not found, or why a result leads to the ' +
        'wrong place.',
    )
    .argument('<file>', 'an HTML file', nonEmpty)
    .addOption(jsonOption('{title, main, figures, sections: [{id, title, content}], leftOut}'))
    .action((file: string, {json = false}: {json?: boolean}) => take({kind: 'inspect', file, json}));
}

interface AskOptions extends FollowedLinks {
  readonly explain?: boolean;
  readonly language?: string;
  readonly json?: boolean;
  readonly data?: string;
}

function addAsk(program: Commander, take: (command: AskCommand) => void): void {
  program
    .command('ask')
    .alias('search')
    .summary('search a folder, and explain the order of the results')
    .description(
      'Prints the first ten pages of a folder of built HTML that match, with their sections, as search shows them.',
    )
    .argument('<words>', 'what to search for, in quotes', nonEmpty)
    .argument('<folder>', 'a folder of built HTML', nonEmpty)
    .option('--explain', 'print the features of each result, and what they add (+) or multiply by (×)')
    .option(
      '--language <tag>',
      'search only the pages in this language, such as de, and those without a language (default: all languages)',
      languageTag,
    )
    .addOption(followOption())
    .addOption(dataOption())
    .addOption(jsonOption('{count, language, otherLanguages, results: [{path, title, score, sections}]}'))
    .action((words: string, folder: string, options: AskOptions) => {
      const {explain = false, json = false, data, language, followLinksTo} = options;
      take({
        kind: 'ask',
        words,
        site: readSite(folder),
        data,
        explain,
        json,
        ...(language !== undefined && {language}),
        ...(followLinksTo && {followLinksTo}),
      });
    });
}

interface McpOptions extends FollowedLinks {
  readonly publicUrl?: string;
  readonly data?: string;
}

function addMcp(program: Commander, take: (command: McpCommand) => void): void {
  program
    .command('mcp')
    .summary('let a coding agent search and read documentation')
    .description(
      'Serves the Model Context Protocol on standard input and output, with two tools: search_docs and read_section. ' +
        'A folder of built HTML is indexed first. An address is searched over its API, with the token in DOCENT_TOKEN if ' +
        'there is one.',
    )
    .argument('<folder|url>', 'a folder of built HTML, or the address of documentation on a host', nonEmpty)
    .option('--public-url <url>', 'where the pages of a folder are published; results link there', webAddress)
    .addOption(followOption())
    .addOption(dataOption())
    .action((text: string, {publicUrl, data, followLinksTo}: McpOptions) => {
      const options = {'--public-url': publicUrl, '--data': data, ...given(followLinksTo)};
      const source = readSource(text, options);
      const site = typeof source === 'string' ? readSite(source, {publicUrl}) : source;
      take({kind: 'mcp', source: site, data, ...(followLinksTo && {followLinksTo})});
    });
}
