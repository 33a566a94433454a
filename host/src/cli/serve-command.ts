import type {Command as Commander} from 'commander';
import {DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE} from '../http/parameters.js';
import {nonEmpty, webAddress, wholeNumber} from '../../../cli/src/commands/argument-values.js';
import {type PublicUrl, readSites} from './served-sites.js';
import {
  dataOption,
  followOption,
  projectOption,
  versionOption,
} from '../../../cli/src/commands/site-commands.js';
import type {FollowedLinks, IndexPlace, SiteArgument} from '../../../cli/src/commands/sites.js';
import {basePath, storeAddress} from './values.js';

export interface ServeCommand extends IndexPlace, FollowedLinks {
  readonly kind: 'serve';
  /** Folders of built HTML, or the folder of a library. Empty: the library in the current folder. */
  readonly sites: readonly SiteArgument[];
  readonly version: string;
  /** Port to listen on. `undefined`: for folders of HTML, 8000 or the next free port; for a library, as configured. */
  readonly port: number | undefined;
  /** Address to listen on. `undefined`: for folders of HTML, 127.0.0.1; for a library, as configured. */
  readonly host: string | undefined;
  readonly pageSize: number;
  readonly watch: boolean;
  readonly inject: boolean;
  /** Path under which the sites are served, with a slash at both ends. */
  readonly base: string;
  readonly rebuild: boolean;
  /** Address of the PostgreSQL server of a library. `undefined`: as configured. */
  readonly store: string | undefined;
  /** The options on the command line that only apply to folders of built HTML, such as `--base`. */
  readonly siteOptions: readonly string[];
}

/** Options of `serve` that also apply to a library; its other settings are in its configuration. */
const LIBRARY_OPTIONS: ReadonlySet<string> = new Set(['store', 'port', 'host']);

/** Adds `serve` to the program. @param run receives the parsed command */
export function addServe(program: Commander, run: (command: ServeCommand) => void): void {
  const command = program
    .command('serve')
    .summary('serve folders of built HTML, or a library')
    .description(
      'Indexes folders of built HTML (Sphinx, MkDocs, anything with headings) and serves them with search and previews. ' +
        'The folders are never written to.\n\n' +
        'A folder created by "docent init" is served as a library: projects, versions and people, as configured in its ' +
        'docent.yaml. Only --store, --port and --host apply to a library.',
    )
    .argument('[folders...]', 'a folder, or several as name=folder (default: the library in this folder)')
    .addOption(projectOption())
    .addOption(versionOption())
    .option('--port <number>', 'port; 0 takes any free one (default: 8000 or the next free one)', portNumber)
    .option(
      '--host <address>',
      'address to listen on; 0.0.0.0 lets other machines connect (default: 127.0.0.1)',
      nonEmpty,
    )
    .addOption(followOption())
    .addOption(dataOption())
    .option('--page-size <n>', 'search results per page, 1 to 100', pageSize, DEFAULT_PAGE_SIZE)
    .option('--base <path>', 'serve under this path, such as /my-site/', basePath, '/')
    .option(
      '--public-url <url>',
      'where the same pages are published; for several folders name=<url>, once for each',
      addPublicUrl,
    )
    .option('--rebuild', 'build the index from scratch')
    .option('--no-watch', 'do not watch the folders for changes')
    .option('--no-inject', "serve pages as they are, without Docent's meta tags and script")
    .option('--store <address>', "a library's PostgreSQL server (default: as in docent.yaml)", storeAddress);
  command.action((folders: string[], options: ServeOptions) => {
    const {project, publicUrl, rebuild = false, port, host, data, store, ...rest} = options;
    const given = command.options.filter(
      option => command.getOptionValueSource(option.attributeName()) === 'cli',
    );
    const sites = readSites(folders, project, publicUrl);
    const siteOptions = given.filter(option => !LIBRARY_OPTIONS.has(option.attributeName()));
    run({
      kind: 'serve',
      sites,
      port,
      host,
      data,
      rebuild,
      store,
      ...rest,
      siteOptions: siteOptions.map(({long}) => long ?? ''),
    });
  });
}

const portNumber = wholeNumber(0, 65_535);
const pageSize = wholeNumber(1, MAX_PAGE_SIZE);

interface ServeOptions extends Omit<ServeCommand, 'kind' | 'sites' | 'siteOptions' | 'rebuild'> {
  readonly project?: string;
  readonly publicUrl?: readonly PublicUrl[];
  readonly rebuild?: boolean;
}

/** Parses `name=address` or an address alone, and adds it to those before. */
function addPublicUrl(text: string, before: readonly PublicUrl[] = []): readonly PublicUrl[] {
  const [, name, address = text] = /^([^=/:]+)=(.*)$/s.exec(text) ?? [];
  return [...before, {name, url: webAddress(address)}];
}
