import {posix} from 'node:path';
import {moduleImports} from './module-imports.js';
import type {ModuleImport} from './module-imports.js';
import type {SourceFile, Violation} from './source-files.js';

/** What each of the four elements may import. They must not import each other. */
const ELEMENT = {
  folders: [
    'src/elements',
    'src/sections',
    'src/sanitize',
    'src/page',
    'src/client',
    'src/api',
    'src/i18n',
    'src/reading',
    'src/ranking',
  ],
  packages: ['lit', '@floating-ui/core', '@floating-ui/dom'],
} as const;

const ELEMENTS: readonly string[] = ['search', 'preview', 'embed', 'versions'].map(
  name => `src/elements/${name}`,
);

const cliFolders = (...names: readonly string[]): string[] => names.map(name => `cli/src/${name}`);
const hostFolders = (...names: readonly string[]): string[] => names.map(name => `host/src/${name}`);

const platformFolders = (...names: readonly string[]): string[] =>
  names.map(name => `host/src/platform/${name}`);

/** The layers of `cli`, the lowest first, and what each may import besides itself: never `host`. */
const CLI: Readonly<Record<string, readonly string[]>> = {
  // Imports the manifest of the package for its version.
  'cli/src/system': ['cli'],
  'cli/src/site': ['src/reading', ...cliFolders('system')],
  'cli/src/page-work': ['src/reading', ...cliFolders('site', 'system')],
  'cli/src/search': [
    ...['src/api', 'src/ranking', 'src/reading', 'src/static-index'],
    ...cliFolders('page-work', 'site', 'system'),
  ],
  'cli/src/mcp': ['src/api', ...cliFolders('page-work', 'search', 'site', 'system')],
  'cli/src/check': ['src/api', 'src/reading', 'src/static-index', ...cliFolders('site', 'system')],
  'cli/src/commands': [
    ...['src/api', 'src/ranking', 'src/reading', 'src/static-index'],
    ...cliFolders('check', 'mcp', 'page-work', 'search', 'site', 'system'),
  ],
  'cli/src': cliFolders('commands'),
};

/** The layers of `host`, the lowest first, and what each may import besides itself. */
const HOST: Readonly<Record<string, readonly string[]>> = {
  'host/src/system': cliFolders('site'),
  'host/src/platform/store': [],
  'host/src/platform/store/postgres': platformFolders('store'),
  'host/src/platform/artifacts': [
    ...cliFolders('site', 'system'),
    ...hostFolders('system'),
    ...platformFolders('store', 'store/postgres'),
  ],
  'host/src/config': [...cliFolders('system'), ...platformFolders('artifacts', 'store', 'store/postgres')],
  'host/src/platform/people': [...cliFolders('system'), ...platformFolders('store')],
  'host/src/platform/insights': platformFolders('store'),
  'host/src/platform/openid': [...hostFolders('config'), ...platformFolders('people', 'store')],
  'host/src/platform/library': [
    'src/api',
    ...cliFolders('site', 'system'),
    ...hostFolders('config'),
    ...platformFolders('people', 'store'),
  ],
  'host/src/platform/publishing': [
    ...cliFolders('search', 'site', 'system'),
    ...hostFolders('config', 'system'),
    ...platformFolders('artifacts', 'library', 'people', 'store', 'store/postgres'),
  ],
  'host/src/platform/backup': [
    ...cliFolders('system'),
    ...hostFolders('config'),
    ...platformFolders('artifacts', 'publishing', 'store'),
  ],
  'host/src/observability': [
    ...cliFolders('page-work', 'search', 'system'),
    ...platformFolders('artifacts', 'library', 'people', 'store'),
  ],
  'host/src/platform/builds/run': cliFolders('system'),
  'host/src/platform/builds': [
    ...cliFolders('site', 'system'),
    ...hostFolders('config', 'observability', 'system'),
    ...platformFolders('builds/run', 'publishing', 'store'),
  ],
  'host/src/http': [
    'src/api',
    ...cliFolders('mcp', 'page-work', 'site', 'system'),
    ...hostFolders('config'),
    ...platformFolders('library', 'people', 'store'),
  ],
  'host/src/routes/api': [
    ...['src/api', 'src/ranking'],
    ...cliFolders('page-work', 'search', 'site', 'system'),
    ...hostFolders('config', 'http'),
    ...platformFolders('builds', 'library', 'people', 'publishing', 'store'),
  ],
  'host/src/routes/pages': [
    ...['src/api', 'src/reading'],
    ...cliFolders('page-work', 'site', 'system'),
    ...hostFolders('config', 'http', 'routes/api'),
    ...platformFolders('builds', 'library', 'store'),
  ],
  'host/src/routes/manage': [
    'src/api',
    ...cliFolders('system'),
    ...hostFolders('http', 'routes/api', 'routes/pages'),
    ...platformFolders('library', 'people', 'publishing', 'store'),
  ],
  'host/src/routes': [
    'src/api',
    ...cliFolders('mcp', 'page-work', 'search', 'site', 'system'),
    ...hostFolders('config', 'http', 'observability'),
    ...platformFolders('artifacts', 'builds', 'insights', 'library', 'openid', 'people'),
    ...hostFolders('routes/api', 'routes/manage', 'routes/pages'),
    ...platformFolders('store'),
  ],
  'host/src/cli': [
    'src/api',
    ...cliFolders('commands', 'search', 'site', 'system'),
    ...hostFolders('config', 'http'),
    ...platformFolders('artifacts', 'backup', 'builds', 'builds/run', 'insights', 'library'),
    ...hostFolders('observability', 'routes', 'system'),
    ...platformFolders('openid', 'people', 'publishing', 'store', 'store/postgres'),
  ],
  'host/src': [...cliFolders('commands'), ...hostFolders('cli')],
};

/** Folders whose code runs in Node. Only these may import `node:`. */
const NODE = /^(?:cli|host)\//;

/**
 * The layers: what each folder may import besides itself. A folder inside it belongs to it unless it is a layer itself. A
 * module outside of these folders is a violation.
 */
export const MAY_IMPORT: Readonly<
  Record<string, {readonly folders: readonly string[]; readonly packages: readonly string[]}>
> = {
  'src/api': {folders: [], packages: []},
  'src/i18n': {folders: [], packages: []},
  'src/reading': {folders: [], packages: []},
  'src/client': {folders: ['src/api'], packages: []},
  'src/client/manage': {folders: ['src/client', 'src/api'], packages: []},
  'src/ranking': {folders: ['src/api'], packages: ['@orama/stemmers']},
  'src/static-index': {folders: ['src/api', 'src/client', 'src/ranking'], packages: []},
  'src/page': {folders: ['src/client', 'src/api', 'src/reading', 'src/static-index'], packages: []},
  'src/sanitize': {folders: ['src/reading'], packages: ['dompurify']},
  'src/sections': {
    folders: ['src/sanitize', 'src/page', 'src/client', 'src/api', 'src/reading'],
    packages: ['lit'],
  },
  'src/elements': {
    folders: ['src/page', 'src/client', 'src/i18n'],
    packages: ['lit', '@floating-ui/core', '@floating-ui/dom'],
  },
  'src/elements/search': ELEMENT,
  'src/elements/preview': ELEMENT,
  'src/elements/embed': ELEMENT,
  'src/elements/versions': ELEMENT,
  'src/script-tag': {
    folders: ['src/page', 'src/i18n', ...ELEMENTS],
    packages: [],
  },
  ...Object.fromEntries(
    Object.entries({...CLI, ...HOST}).map(([folder, folders]) => [folder, {folders, packages: ['*']}]),
  ),
};

/** Folders that the script tag may only import dynamically: a static import would add them to every page. */
const ON_INTENT = ELEMENTS;

/** Folders whose own files are entry points, which may import all layers. */
const ENTRIES: ReadonlySet<string> = new Set(['cli/src', 'host/src']);

/** The innermost layer that contains a path; `src` for the entry files of the package. */
function folderOf(path: string): string {
  if (/^src\/script-tag\//.test(path)) return 'src/script-tag';
  if (ENTRIES.has(posix.dirname(path))) return posix.dirname(path);
  const containing = Object.keys(MAY_IMPORT).filter(
    folder => !ENTRIES.has(folder) && path.startsWith(`${folder}/`),
  );
  const innermost = containing.sort((a, b) => b.length - a.length)[0];
  return innermost ?? (posix.dirname(path) === 'src' ? 'src' : posix.dirname(path));
}

/** The package of an import: lit for `lit/decorators.js`, @lit/reactive-element for `@lit/reactive-element/x`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function check(path: string, {specifier, typeOnly, dynamic}: ModuleImport): string | undefined {
  const folder = folderOf(path);
  const rule = MAY_IMPORT[folder];
  if (specifier.startsWith('node:'))
    return NODE.test(folder) ? undefined : 'only cli/ and host/ import node:';
  if (!specifier.startsWith('.')) {
    const name = packageOf(specifier);
    const allowed = rule?.packages.includes(name) || rule?.packages.includes('*');
    return allowed ? undefined : `${folder} may not import the package ${name}`;
  }
  if (!/\.(js|json)$/.test(specifier)) return `"${specifier}" must end in .js`;
  const target = folderOf(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'));
  if (target === folder) return undefined;
  // index.ts and define.ts of the package import all of its folders.
  if (folder === 'src') return target.startsWith('src/') ? undefined : `src may not import ${target}`;
  if (!rule?.folders.includes(target) && !isPane(folder, specifier, dynamic))
    return `${folder} may not import ${target}`;
  if (folder === 'src/script-tag' && ON_INTENT.includes(target) && !dynamic && !typeOnly) {
    return `the script tag may import ${target} only by import() or import type`;
  }
  return undefined;
}

/** The only exception: search may load `<docs-embed>` on demand. */
const isPane = (folder: string, specifier: string, dynamic: boolean): boolean =>
  folder === 'src/elements/search' && /^(\.\.\/)+embed\/define\.js$/.test(specifier) && dynamic;

/** Checks the imports of modules of `src`, `cli/src` and `host/src` against the layers above. */
export function importViolations({path, text}: SourceFile): Violation[] {
  const folder = folderOf(path);
  if (folder !== 'src' && !MAY_IMPORT[folder]) return [`${path}:1 ${folder} is not a folder of the design`];
  return moduleImports(path, text).flatMap(imported => {
    const message = check(path, imported);
    return message ? [`${path}:${imported.line} ${message}`] : [];
  });
}
