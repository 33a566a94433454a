/** Path and title, page by page. */
export type PagesFile = readonly (readonly [path: string, title: string])[];

/** Which file has what is shown of some sections: those from this one on, named by its page and its number there. */
export type TextTable = readonly (readonly [page: number, number: number, name: string])[];

/** What is shown of a section, and what it is called. An object has its signature as heading. */
export type TextsFile = readonly (readonly [
  anchor: string,
  text: string,
  heading: string,
  role?: string | null,
  name?: string | null,
  ...aliases: string[],
])[];

export const writeJson = (file: PagesFile | TextTable | TextsFile): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(file));

export const readJson = <File>(bytes: Uint8Array): File =>
  JSON.parse(new TextDecoder().decode(bytes)) as File;
