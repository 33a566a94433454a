/**
 * The names of projects and versions. They appear in addresses, in `project:slug/version` and in file names,
 * so they are lower-case letters, digits, `-`, `.` and `_`, starting with a letter or a digit.
 */
const SLUG = /^[a-z0-9][a-z0-9._-]{0,62}$/;

/** Folder names that come from the build tool and do not name the project. */
const GENERIC_FOLDERS = /^(_?build|_?site|dirhtml|dist|docs?|html|output|public|singlehtml|target|www|book)$/;

export const isSlug = (text: string): boolean => SLUG.test(text);

/** The name of a subproject below its parent: slugs without periods, with `/` between them, as on the live service. */
export const isAlias = (text: string): boolean =>
  text.length <= 200 && !text.includes('.') && text.split('/').every(isSlug);

/** Characters of a slug. */
const MAX_SLUG = 63;
/** Characters of a text that its slug is made of. */
const MAX_READ = 4 * MAX_SLUG;

/** The slug closest to `text`; `docs` if nothing of its start can be used. */
export function toSlug(text: string): string {
  const slug = text
    .slice(0, MAX_READ)
    .normalize('NFKD')
    // Accents, which now stand behind their letters.
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, MAX_SLUG)
    .replace(/[^a-z0-9]+$/, '');
  return slug || 'docs';
}

/** A project slug for a folder given without a name: `python3.11` for `/srv/python3.11/html`. */
export function slugOfFolder(folder: string): string {
  const names = folder.split(/[\\/]+/).filter(name => name && !/^[a-z]:$/i.test(name));
  return toSlug(names.findLast(name => !GENERIC_FOLDERS.test(name)) ?? 'docs');
}

/** Names whose addresses the host itself uses. */
const RESERVED = new Set(['api', 'auth', 'health', 'metrics', 'openapi.json', 'ready', '_']);

export const isReservedName = (slug: string): boolean => RESERVED.has(slug);
