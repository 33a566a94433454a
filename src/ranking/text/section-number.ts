/**
 * What books put before a heading to count it: `7.2. `, `Chapter 9. `, `A.1 `. Nobody types it, and it says nothing. A
 * single number without a dot may be a part of what is said (`3 ways to …`), and stays.
 */
const NUMBER =
  /^(?:(?:chapter|section|appendix|part)\s+)?(?:(?:\d+|[A-Z])(?:\.\d+)*\.|(?:\d+|[A-Z])(?:\.\d+)+)\s+(?=\S)/iu;

/** The volume of a manual that a command's page is in: `git-rebase(1)`, with Asciidoctor `git-rebase(1) Manual Page`. */
const VOLUME = /(?<=\S)\s?\(\d\w{0,2}\)(?:\s+manual page)?$/iu;

/** A heading without the number that counts it. */
export const withoutNumber = (heading: string): string => heading.replace(NUMBER, '').replace(VOLUME, '');
