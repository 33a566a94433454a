/**
 * Mistakes that are refused before anything is sent. Each function answers what it was given.
 *
 * @throws {TypeError} that names what is wrong
 */
const SLUG = /^\w[\w.-]*$/;

export function slug(text: string, what: string): string {
  if (typeof text === 'string' && SLUG.test(text)) return text;
  throw new TypeError(`"${String(text)}" is no slug of a ${what}: letters, digits, "-", "." and "_" alone`);
}

/** The alias of a subproject: slugs, with slashes between them. */
export function alias(text: string): string {
  if (typeof text === 'string' && text.split('/').every(part => SLUG.test(part))) return text;
  throw new TypeError(`"${String(text)}" is no alias of a subproject: slugs with slashes between them`);
}

export function id(number: number, what: string): number {
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new TypeError(`${String(number)} is no number of a ${what}: whole numbers from 1 alone`);
}

export function text(words: string, what: string): string {
  if (typeof words === 'string' && words !== '') return words;
  throw new TypeError(`Name ${what}`);
}
