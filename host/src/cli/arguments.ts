import {parseArgs} from 'node:util';
import {DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE} from '../http/paging.js';
import {usageError} from './user-error.js';
import type {HelpTopic} from './help.js';
import type {Action} from './command.js';
import {isLibraryCommand, LIBRARY_COMMANDS} from './library-commands.js';
import {serveLibrary} from './serve-library.js';
import {storeOf, Words} from './words.js';
import {readBase, readPublicUrls} from './address-arguments.js';
import {readSites, readSlug, type SiteArgument} from './site-arguments.js';

/** A parsed command line. */
export type Command =
  | {readonly kind: 'help'; readonly topic: HelpTopic}
  | {readonly kind: 'version'}
  | AskCommand
  | CheckCommand
  | {readonly kind: 'inspect'; readonly file: string; readonly json: boolean}
  | IndexCommand
  | McpCommand
  | ServeCommand
  | {readonly kind: 'library'; readonly action: Action};

export interface AskCommand {
  readonly kind: 'ask';
  readonly words: string;
  readonly site: SiteArgument;
  /** `undefined`: in the user's cache folder. */
  readonly data: string | undefined;
  /** Whether to print the evidence for each hit, with its weight. */
  readonly explain: boolean;
}

export interface CheckCommand {
  readonly kind: 'check';
  /** A folder of built HTML, or the address of a page. */
  readonly source: string | URL;
  /** Where a folder will be published, with a slash at its end. */
  readonly publicUrl: string | undefined;
  readonly json: boolean;
}

export interface IndexCommand {
  readonly kind: 'index';
  readonly site: SiteArgument;
  readonly version: string;
  /** Whether to copy the elements' files into the site. Default: false. */
  readonly elements?: boolean;
  /** Whether to write the index. Default: true. */
  readonly index?: boolean;
  /** Whether to write `llms.txt` and `llms-full.txt` beside the pages. Default: false. */
  readonly llms?: boolean;
  /** Where to write the static index; `undefined`: a folder inside the site. */
  readonly out: string | undefined;
  /** `undefined`: in the user's cache folder. */
  readonly data: string | undefined;
}

export interface McpCommand {
  readonly kind: 'mcp';
  /** A folder of built HTML, or the address of documentation that a host serves. */
  readonly source: SiteArgument | URL;
  /** `undefined`: in the cache folder of the person. */
  readonly data: string | undefined;
}

export interface ServeCommand {
  readonly kind: 'serve';
  readonly sites: readonly SiteArgument[];
  readonly version: string;
  /** `undefined`: 8000, or the next free one. */
  readonly port: number | undefined;
  readonly host: string;
  /** `undefined`: in the user's cache folder. */
  readonly data: string | undefined;
  readonly pageSize: number;
  readonly watch: boolean;
  readonly inject: boolean;
  /** Path below which the sites are served, with a slash at both ends. */
  readonly base: string;
  /** Rebuild the index from scratch. */
  readonly rebuild: boolean;
}

/**
 * Parses the arguments after `docent`, without touching the disk.
 *
 * @throws {UserError} for the first invalid argument.
 */
export function parseCommand(argv: readonly string[]): Command {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return {kind: 'help', topic: 'docent'};
  if (name === '--version' || name === '-v') return {kind: 'version'};
  if (name === 'serve') return parseServe(rest);
  if (name === 'inspect') return parseInspect(rest);
  if (name === 'ask') return parseAsk(rest);
  if (name === 'check') return parseCheck(rest);
  if (name === 'index') return parseIndex(rest);
  if (name === 'mcp') return parseMcp(rest);
  if (isLibraryCommand(name)) {
    const {takes, read} = LIBRARY_COMMANDS[name];
    const words = new Words(name, rest, takes);
    return words.flags.help ? {kind: 'help', topic: name} : {kind: 'library', action: read(words)};
  }
  const what = name.startsWith('-') ? 'flag' : 'command';
  throw usageError(`There is no ${what} "${name}"; "docent --help" lists what there is.`);
}

function parseInspect(argv: readonly string[]): Command {
  const {values, positionals} = readFlags('inspect', argv, {
    json: {type: 'boolean'},
    help: {type: 'boolean', short: 'h'},
  });
  if (values.help) return {kind: 'help', topic: 'inspect'};
  const [file, ...others] = positionals;
  if (file === undefined || others.length) {
    throw usageError('Name one page to inspect, as in "docent inspect build/html/index.html".');
  }
  return {kind: 'inspect', file, json: values.json ?? false};
}

function parseAsk(argv: readonly string[]): Command {
  const {values, positionals} = readFlags('ask', argv, {
    explain: {type: 'boolean'},
    data: {type: 'string'},
    help: {type: 'boolean', short: 'h'},
  });
  if (values.help) return {kind: 'help', topic: 'ask'};
  const [words, folder, ...others] = positionals;
  if (!words?.trim() || folder === undefined || others.length)
    throw usageError('Say what to look for, and in which folder, as in docent ask "event loop" build/html.');
  if (values.data === '') throw usageError(needsValue('--data'));
  const [site] = readSites([folder], undefined);
  return {kind: 'ask', words, site: site!, data: values.data, explain: values.explain ?? false};
}

function parseCheck(argv: readonly string[]): CheckCommand | {kind: 'help'; topic: 'check'} {
  const {values, positionals} = readFlags('check', argv, {
    json: {type: 'boolean'},
    'public-url': {type: 'string'},
    help: {type: 'boolean', short: 'h'},
  });
  if (values.help) return {kind: 'help', topic: 'check'};
  const [text, ...others] = positionals;
  if (!text || others.length)
    throw usageError('Name one folder of built HTML, or one address, as in "docent check build/html".');
  const {json = false} = values;
  const given = values['public-url'];
  if (!/^https?:/i.test(text)) {
    if (given === '') throw usageError(needsValue('--public-url'));
    const site = {project: 'site', folder: text};
    const [published] = given === undefined ? [] : readPublicUrls([site], [given]);
    return {kind: 'check', source: text, publicUrl: published?.publicUrl, json};
  }
  if (given !== undefined)
    throw usageError(`--public-url is about a folder, and ${text} is an address: leave it out.`);
  if (!URL.canParse(text))
    throw usageError(`"${text}" is no address: write it as in https://docs.example.org/.`);
  return {kind: 'check', source: new URL(text), publicUrl: undefined, json};
}

function parseIndex(argv: readonly string[]): Command {
  const {values, positionals} = readFlags('index', argv, {
    out: {type: 'string'},
    project: {type: 'string'},
    version: {type: 'string'},
    data: {type: 'string'},
    elements: {type: 'boolean'},
    index: {type: 'boolean'},
    llms: {type: 'boolean'},
    'public-url': {type: 'string'},
    help: {type: 'boolean', short: 'h'},
  });
  if (values.help) return {kind: 'help', topic: 'index'};
  if (positionals.length !== 1)
    throw usageError('Name the one folder of built HTML to index, as in "docent index build/html".');
  const [empty] = Object.entries(values).find(([, value]) => value === '') ?? [];
  if (empty) throw usageError(needsValue(`--${empty}`));
  const published = values['public-url'];
  const [site] = readPublicUrls(
    readSites(positionals, values.project),
    published === undefined ? [] : [published],
  );
  const version = readSlug(values.version ?? 'latest', 'version');
  const {out, data, elements = false, index = true, llms = false} = values;
  if (!index && !elements && !llms)
    throw usageError('Nothing is left to do with --no-index: add --elements or --llms, or leave it out.');
  return {kind: 'index', site: site!, version, elements, index, llms, out, data};
}

function parseMcp(argv: readonly string[]): Command {
  const {values, positionals} = readFlags('mcp', argv, {
    'public-url': {type: 'string'},
    data: {type: 'string'},
    help: {type: 'boolean', short: 'h'},
  });
  if (values.help) return {kind: 'help', topic: 'mcp'};
  const [text, ...others] = positionals;
  if (text === undefined || others.length)
    throw usageError('Name one folder of built HTML, or one address, as in "docent mcp build/html".');
  const [empty] = Object.entries(values).find(([, value]) => value === '') ?? [];
  if (empty) throw usageError(needsValue(`--${empty}`));
  if (/^https?:/i.test(text)) {
    const [flag] = Object.keys(values);
    if (flag) throw usageError(`--${flag} is about a folder, and ${text} is an address: leave it out.`);
    if (!URL.canParse(text))
      throw usageError(`"${text}" is no address: write it as in https://docs.example.org/.`);
    return {kind: 'mcp', source: new URL(text), data: undefined};
  }
  const given = values['public-url'];
  const [site] = readPublicUrls(readSites([text], undefined), given === undefined ? [] : [given]);
  return {kind: 'mcp', source: site!, data: values.data};
}

/** Flags that `serve` takes for a library; everything else is in its configuration. */
const OF_LIBRARY = new Set(['library', 'store', 'port', 'host']);

function parseServe(argv: readonly string[]): Command {
  const {values, positionals} = readFlags('serve', argv, {
    project: {type: 'string'},
    version: {type: 'string'},
    port: {type: 'string'},
    host: {type: 'string'},
    data: {type: 'string'},
    'page-size': {type: 'string'},
    watch: {type: 'boolean'},
    inject: {type: 'boolean'},
    base: {type: 'string'},
    'public-url': {type: 'string', multiple: true},
    rebuild: {type: 'boolean'},
    library: {type: 'string'},
    store: {type: 'string'},
    help: {type: 'boolean', short: 'h'},
  });
  if (values.help) return {kind: 'help', topic: 'serve'};
  const [empty] = Object.entries(values).find(([, value]) => [value].flat().includes('')) ?? [];
  if (empty) throw usageError(needsValue(`--${empty}`));
  const port = readNumber(values.port, 'port', 0, 65_535);
  const isOfLibrary = Object.keys(values).every(name => OF_LIBRARY.has(name));
  const isNamed = values.library !== undefined || values.store !== undefined;
  if (isNamed && (!isOfLibrary || positionals.length))
    throw usageError(
      'A library is served as its docent.yaml says; besides --library there are --store, --port and --host alone.',
    );
  if (isNamed || (!positionals.length && isOfLibrary)) {
    const place = {folder: values.library ?? '.', store: storeOf(values.store)};
    return {kind: 'library', action: serveLibrary(place, {port, host: values.host})};
  }
  return {
    kind: 'serve',
    sites: readPublicUrls(readSites(positionals, values.project), values['public-url'] ?? []),
    version: readSlug(values.version ?? 'latest', 'version'),
    port,
    host: values.host ?? '127.0.0.1',
    data: values.data,
    pageSize: readNumber(values['page-size'], 'page-size', 1, MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE,
    watch: values.watch ?? true,
    inject: values.inject ?? true,
    base: readBase(values.base ?? '/'),
    rebuild: values.rebuild ?? false,
  };
}

type Flags = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** `parseArgs`, with our own error messages. */
function readFlags<const F extends Flags>(command: string, argv: readonly string[], options: F) {
  try {
    return parseArgs({args: [...argv], options, allowPositionals: true, allowNegative: true});
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException;
    const [, flag] = /'(?:-\w, )?(--?[\w-]+)/.exec(message) ?? [];
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      throw usageError(`There is no flag ${flag}; "docent ${command} --help" lists the flags.`);
    }
    const isSwitch = flag !== undefined && options[flag.replace(/^--(no-)?/, '')]?.type === 'boolean';
    throw usageError(isSwitch ? `${flag} takes no value.` : needsValue(`${flag}`));
  }
}

const needsValue = (flag: string): string => `${flag} needs a value, as in ${flag}=<value>.`;

function readNumber(text: string | undefined, flag: string, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw usageError(`--${flag} must be a whole number from ${least} to ${most}, not "${text}".`);
}
