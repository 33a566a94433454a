/**
 * Rejects mistakes before anything is sent. Each function returns its argument.
 *
 * @throws {TypeError} that names what is wrong
 */
const SLUG = /^\w[\w.-]*$/;

export function slug(text: string, what: string): string {
  if (typeof text === 'string' && SLUG.test(text)) return text;
  throw new TypeError(
    `"${String(text)}" is not a valid slug of a ${what}: use only letters, digits, "-", "." and "_"`,
  );
}

/** The alias of a subproject: slugs, with slashes between them. */
export function alias(text: string): string {
  if (typeof text === 'string' && text.split('/').every(part => SLUG.test(part))) return text;
  throw new TypeError(
    `"${String(text)}" is not a valid alias of a subproject: use slugs, separated by slashes`,
  );
}

export function id(number: number, what: string): number {
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new TypeError(`${String(number)} is not a valid id of a ${what}: use a whole number from 1`);
}

export function text(words: string, what: string): string {
  if (typeof words === 'string' && words !== '') return words;
  throw new TypeError(`Name ${what}`);
}
