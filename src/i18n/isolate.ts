/**
 * A text from elsewhere, such as a query or a title, for a sentence in a language that is written from right to left. Its own
 * direction then orders neither the words around it nor, as in `C++`, the signs at its ends.
 */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
