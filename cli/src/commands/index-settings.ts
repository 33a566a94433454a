import {lstat, readFile, realpath} from 'node:fs/promises';
import {basename, dirname, isAbsolute, join, relative, resolve, sep} from 'node:path';
import {InvalidArgumentError} from 'commander';
import {isAlias, isMap, isScalar, LineCounter, type Node, type Pair, parseDocument} from 'yaml';
import {isDeepYaml} from '../site/search-settings.js';
import {nonEmpty, slug, webAddress} from './argument-values.js';
import {UserError} from './terminal.js';

/** Options of `docent index` that a project sets in a file or in the environment. */
export interface IndexSettings {
  /** The folder of built HTML. */
  readonly folder?: string;
  readonly elements?: boolean;
  readonly inject?: boolean;
  readonly llms?: boolean;
  readonly project?: string;
  readonly version?: string;
  readonly publicUrl?: string;
  readonly out?: string;
  /** Options of the script tag that `inject` writes. */
  readonly hotkeys?: string;
  readonly search?: boolean;
  readonly previews?: boolean;
  readonly versions?: boolean;
  readonly contentRoot?: string;
}

/** Where settings are read from. */
export interface SettingsPlace {
  /** The folder in which the command is run. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A settings file and its content. */
interface SettingsFile {
  readonly path: string;
  readonly settings: IndexSettings;
}

const NAMES = ['docent.yaml', 'docent.json'] as const;
const VARIABLE = 'DOCENT_INDEX_';
/** Maximum size of a settings file, in bytes. */
const MAX_BYTES = 64 * 1024;

/** Parses a value. @throws {InvalidArgumentError | UserError} if it is invalid */
type Read = (text: string) => string | boolean;

function flag(text: string): boolean {
  if (/^(?:true|1)$/.test(text)) return true;
  if (/^(?:false|0)$/.test(text)) return false;
  throw new InvalidArgumentError('It must be true or false.');
}

function singleLine(text: string): string {
  if (/[\x00-\x1f\x7f-\x9f]/.test(text)) throw new InvalidArgumentError('It must be one line of text.');
  return text;
}

/**
 * Settings by their name in a file. The name of an environment variable is `VARIABLE` and this name in capital letters.
 */
const SETTINGS: Readonly<Record<string, readonly [key: keyof IndexSettings, read: Read]>> = {
  folder: ['folder', nonEmpty],
  elements: ['elements', flag],
  inject: ['inject', flag],
  llms: ['llms', flag],
  project: ['project', slug('project')],
  version: ['version', slug('version')],
  public_url: ['publicUrl', webAddress],
  out: ['out', nonEmpty],
  hotkeys: ['hotkeys', singleLine],
  search: ['search', flag],
  previews: ['previews', flag],
  versions: ['versions', flag],
  content_root: ['contentRoot', text => singleLine(nonEmpty(text))],
};
const PATHS = ['folder', 'out'] as const;

/**
 * Reads the settings in `docent.yaml` or `docent.json` of the current folder, and those in the environment, which
 * override the file. Reads no file in the site or in parent folders.
 *
 * @param given the folder of built HTML on the command line
 * @param ignored called with a message if a settings file is ignored
 * @throws {UserError} for an invalid file or variable
 */
export async function findIndexSettings(
  {folder, environment}: SettingsPlace,
  given: string | undefined,
  ignored: (sentence: string) => void,
): Promise<IndexSettings> {
  const fromEnvironment = readEnvironment(environment, folder);
  const namedFolder = given ?? fromEnvironment.folder;
  // Checked before the file is opened, because authors of the site may have written it.
  if (namedFolder !== undefined && (await isInside(folder, resolve(folder, namedFolder)))) {
    const [name] = await namesIn(folder);
    if (name !== undefined)
      ignored(
        `${name} is not read: it is in the site itself. Run the command in the folder of your project.`,
      );
    return fromEnvironment;
  }
  const file = await readSettingsFile(folder);
  if (
    namedFolder === undefined &&
    file?.settings.folder !== undefined &&
    (await isInside(folder, file.settings.folder))
  )
    throw new UserError(
      `"folder" in ${basename(file.path)} is the folder of the file itself: put the file into the folder of your project, above the site.`,
    );
  return {...file?.settings, ...fromEnvironment};
}

function readEnvironment(environment: SettingsPlace['environment'], folder: string): IndexSettings {
  const settings: Record<string, string | boolean> = {};
  for (const [variable, text] of Object.entries(environment)) {
    if (!variable.startsWith(VARIABLE) || text === undefined) continue;
    const name = variable.slice(VARIABLE.length).toLowerCase();
    const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
    if (!setting) throw new UserError(`${variable} is not a setting: use ${variables()}.`, 2);
    const [key, read] = setting;
    settings[key] = withName(variable, () => read(text));
  }
  for (const name of PATHS) if (name in settings) settings[name] = resolve(folder, String(settings[name]));
  return settings;
}

const variables = (): string =>
  Object.keys(SETTINGS)
    .map(name => VARIABLE + name.toUpperCase())
    .join(', ');

/** The names of settings files in a folder. */
async function namesIn(folder: string): Promise<(typeof NAMES)[number][]> {
  const existing = NAMES.map(name =>
    lstat(join(folder, name)).then(
      () => name,
      () => undefined,
    ),
  );
  return (await Promise.all(existing)).filter(name => name !== undefined);
}

async function readSettingsFile(folder: string): Promise<SettingsFile | undefined> {
  const [name, other] = await namesIn(folder);
  if (name === undefined) return undefined;
  if (other !== undefined) throw new UserError(`There are both ${name} and ${other} here: remove one.`);
  const path = join(folder, name);
  const settings: Record<string, string | boolean> = readSettings(await readText(path, name), name);
  for (const key of PATHS) {
    if (!(key in settings)) continue;
    const target = resolve(folder, String(settings[key]));
    if (!(await isInside(target, folder)))
      throw new UserError(
        `"${key}" in ${name} leads out of the folder of the file: give it on the command line.`,
      );
    settings[key] = target;
  }
  return {path, settings};
}

async function readText(path: string, name: string): Promise<string> {
  try {
    const stats = await lstat(path);
    // Reading a pipe could block the command, and a link could lead anywhere.
    if (!stats.isFile())
      throw new UserError(`${name} is not a file but a link or something else: replace it.`);
    if (stats.size > MAX_BYTES)
      throw new UserError(`${name} has more than 64 kB, which no settings need: shorten it.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${name} cannot be read: check who may read it.`, 1, {cause: error});
  }
}

/**
 * Parses the settings below `index` in a file.
 *
 * @param name name of the file, for error messages
 * @throws {UserError} that names the line
 */
export function readSettings(text: string, name: string): Record<string, string | boolean> {
  if (isDeepYaml(text)) throw new UserError(`${name} is nested more deeply than settings are: simplify it.`);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {lineCounter, stringKeys: true});
  const fail = (offset: number, sentence: string): never => {
    throw new UserError(`${name}, line ${lineCounter.linePos(offset).line || 1}: ${sentence}`);
  };
  const [error] = document.errors;
  if (error) return fail(error.pos[0], error.message.split(/ at line |:?\n/)[0]!);
  const offsetOf = (node: unknown): number => (node as Node | null)?.range?.[0] ?? 0;
  if (!isMap(document.contents)) return {};
  const index = (document.contents.items as Pair<Node, Node | null>[]).find(
    ({key}) => textOf(key) === 'index',
  );
  if (!index || textOf(index.value) === '') return {};
  if (!isMap(index.value))
    return fail(offsetOf(index.key), 'index must contain settings, each as "name: value".');
  const settings: Record<string, string | boolean> = {};
  for (const {key, value} of index.value.items as Pair<Node, Node | null>[]) {
    const settingName = textOf(key) ?? '';
    const setting = Object.hasOwn(SETTINGS, settingName) ? SETTINGS[settingName] : undefined;
    if (!setting)
      return fail(
        offsetOf(key),
        `index has no setting "${settingName}": use ${Object.keys(SETTINGS).join(', ')}.`,
      );
    const valueText = textOf(value);
    if (valueText === undefined)
      return fail(offsetOf(value ?? key), `${settingName} must be a single value.`);
    try {
      settings[setting[0]] = withName(settingName, () => setting[1](valueText));
    } catch (error) {
      fail(offsetOf(value ?? key), (error as Error).message);
    }
  }
  return settings;
}

/** The text of a single value, so that the version `2.0` does not become `2`; `undefined` for lists, maps and aliases. */
function textOf(node: unknown): string | undefined {
  if (node === null) return '';
  if (!isScalar(node) || isAlias(node)) return undefined;
  if (node.value === null) return '';
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}

/** Adds the name of a setting to the message of an error. */
function withName<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidArgumentError || error instanceof UserError)) throw error;
    throw new UserError(`${name}: ${error.message}`, 2);
  }
}

/** Whether a path is a folder or below it, after resolving links. The path need not exist. */
async function isInside(path: string, folder: string): Promise<boolean> {
  const fromFolder = relative(await realPathOf(folder), await realPathOf(path));
  return (
    fromFolder === '' || !(fromFolder === '..' || fromFolder.startsWith(`..${sep}`) || isAbsolute(fromFolder))
  );
}

/** The path with links resolved, as far as it exists. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPathOf(parent), basename(path));
  }
}
