/** The live service gives no more than this where the id is on the heading (MkDocs and others). */
export const isBareHeading = (content: string): boolean =>
  /^\s*<h([1-6])[\s>](?:(?!<\/h\1)[^])*<\/h\1>\s*$/i.test(content);
