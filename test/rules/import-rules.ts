import {posix} from 'node:path';
import {moduleImports} from './module-imports.js';
import type {ModuleImport} from './module-imports.js';
import type {SourceFile, Violation} from './source-files.js';

const ELEMENT = {
  folders: [
    'src/page',
    'src/client',
    'src/api',
    'src/html',
    'src/section',
    'src/i18n',
    'src/controllers',
    'src/keyboard',
    'src/storage',
  ],
  packages: ['lit', '@floating-ui/core', '@floating-ui/dom'],
} as const;

/**
 * What each folder may import besides itself: folders, and npm packages by name. Elements are missing from one
 * another's lists on purpose. A folder that is not listed may not hold modules.
 */
export const MAY_IMPORT: Readonly<
  Record<string, {readonly folders: readonly string[]; readonly packages: readonly string[]}>
> = {
  'src/api': {folders: [], packages: []},
  'src/client': {folders: ['src/api'], packages: []},
  'src/page': {folders: ['src/client', 'src/api', 'src/reading'], packages: []},
  'src/ranking': {folders: ['src/api'], packages: ['@orama/stemmers']},
  'src/reading': {folders: [], packages: []},
  'src/html': {folders: ['src/reading'], packages: ['dompurify']},
  'src/section': {
    folders: ['src/page', 'src/client', 'src/api', 'src/html', 'src/reading'],
    packages: ['lit'],
  },
  'src/i18n': {folders: [], packages: []},
  'src/storage': {folders: [], packages: []},
  'src/keyboard': {folders: ['src/storage'], packages: []},
  'src/controllers': {
    folders: ['src/keyboard', 'src/page', 'src/client'],
    packages: ['lit', '@floating-ui/core', '@floating-ui/dom'],
  },
  'src/search': {...ELEMENT, folders: [...ELEMENT.folders, 'src/ranking']},
  'src/preview': {...ELEMENT, folders: [...ELEMENT.folders, 'src/reading']},
  'src/embed': ELEMENT,
  'src/script-tag': {
    folders: ['src/keyboard', 'src/storage', 'src/i18n', 'src/search', 'src/preview', 'src/embed'],
    packages: [],
  },
  'host/src': {folders: ['src/api', 'src/ranking', 'src/reading'], packages: ['*']},
};

/** Folders the script tag may load on intent only: a static import would put them into every page. */
const ON_INTENT = ['src/section', 'src/search', 'src/preview', 'src/embed', 'src/client', 'src/html'];

/** The rule's folder a path belongs to; `src` for the package's entry files. */
function folderOf(path: string): string {
  if (path.startsWith('host/src/')) return 'host/src';
  if (/^src\/script-tag(\.ts|\/)/.test(path)) return 'src/script-tag';
  const [root, folder, ...rest] = path.split('/');
  return rest.length > 0 ? `${root}/${folder}` : `${root}`;
}

/** `lit/decorators.js` is of package lit, `@lit/reactive-element/x` of @lit/reactive-element. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function check(path: string, {specifier, typeOnly, dynamic}: ModuleImport): string | undefined {
  const folder = folderOf(path);
  const rule = MAY_IMPORT[folder];
  if (specifier.startsWith('node:')) return folder === 'host/src' ? undefined : 'only host/ imports node:';
  if (!specifier.startsWith('.')) {
    const name = packageOf(specifier);
    const allowed = rule?.packages.includes(name) || rule?.packages.includes('*');
    return allowed ? undefined : `${folder} may not import the package ${name}`;
  }
  if (!/\.(js|json)$/.test(specifier)) return `"${specifier}" must end in .js`;
  const target = folderOf(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'));
  if (target === folder) return undefined;
  // index.ts and define.ts of the package bring its folders together.
  if (folder === 'src') return target.startsWith('src/') ? undefined : `src may not import ${target}`;
  if (!rule?.folders.includes(target) && !isPane(folder, specifier, dynamic))
    return `${folder} may not import ${target}`;
  if (folder === 'src/script-tag' && ON_INTENT.includes(target) && !dynamic && !typeOnly) {
    return `the script tag may import ${target} only by import() or import type`;
  }
  return undefined;
}

/** The one way from element to element: search may bring the element that shows a section, when it needs it. */
const isPane = (folder: string, specifier: string, dynamic: boolean): boolean =>
  folder === 'src/search' && /^(\.\.\/)+embed\/define\.js$/.test(specifier) && dynamic;

/** Checks the imports of modules of `src` and `host/src` against the layers in DESIGN.md. */
export function importViolations({path, text}: SourceFile): Violation[] {
  const folder = folderOf(path);
  if (folder !== 'src' && !MAY_IMPORT[folder]) return [`${path}:1 ${folder} is not a folder of the design`];
  return moduleImports(path, text).flatMap(found => {
    const message = check(path, found);
    return message ? [`${path}:${found.line} ${message}`] : [];
  });
}
