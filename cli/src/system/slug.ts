/**
 * The names of projects and versions. They appear in addresses, in `project:slug/version` and in file names,
 * so they are lower-case letters, digits, `-`, `.` and `_`, starting with a letter or a digit.
 */
const SLUG = /^[a-z0-9][a-z0-9._-]{0,62}$/;

/** Names of output folders of build tools, which do not name the project. */
const GENERIC_FOLDERS = /^(_?build|_?site|dirhtml|dist|docs?|html|output|public|singlehtml|target|www|book)$/;

export const isSlug = (text: string): boolean => SLUG.test(text);

/**
 * Whether a text can be the name of a subproject below its parent: slugs without periods, separated by `/`, as on Read
 * the Docs.
 */
export const isAlias = (text: string): boolean =>
  text.length <= 200 && !text.includes('.') && text.split('/').every(isSlug);

/** Maximum length of a slug. */
const MAX_SLUG = 63;
/** How many characters of a text are used for its slug. */
const MAX_READ = 4 * MAX_SLUG;

/** Derives a slug from a text; `docs` if none of its first characters can be used. */
export function toSlug(text: string): string {
  const slug = text
    .slice(0, MAX_READ)
    .normalize('NFKD')
    // Accents, which NFKD separates from their letters.
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, MAX_SLUG)
    .replace(/[^a-z0-9]+$/, '');
  return slug || 'docs';
}

/** Derives a project slug from the path of a folder: `python3.11` for `/srv/python3.11/html`. */
export function slugOfFolder(folder: string): string {
  const names = folder.split(/[\\/]+/).filter(name => name && !/^[a-z]:$/i.test(name));
  return toSlug(names.findLast(name => !GENERIC_FOLDERS.test(name)) ?? 'docs');
}

/** Names that are the first part of addresses of the host itself. */
const RESERVED = new Set(['api', 'auth', 'health', 'metrics', 'openapi.json', 'ready', '_']);

export const isReservedName = (slug: string): boolean => RESERVED.has(slug);
