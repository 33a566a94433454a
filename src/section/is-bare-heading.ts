/** Whether a section is its heading and nothing else, as the live service cuts it when the heading has the id (MkDocs). */
export const isBareHeading = (content: string): boolean =>
  /^\s*<h([1-6])[\s>](?:(?!<\/h\1)[^])*<\/h\1>\s*$/i.test(content);
