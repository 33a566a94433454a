import type {SectionEntry} from './index-reader.js';

/** A page as input of an index. */
export interface SourcePage {
  /** Relative to the folder of the site, with `/` as the separator and without a leading one: `library/asyncio.html`. */
  readonly path: string;
  readonly title: string;
  readonly sections: readonly SourceSection[];
  /** Links in its text to sections and pages of the site. Default: none. */
  readonly links?: readonly SourceLink[] | undefined;
  /** Further anchors inside sections, each with the anchor of its section. Default: none. */
  readonly anchors?: ReadonlyMap<string, string> | undefined;
  /** Language tag, such as `de` or `pt-BR`. Default: unknown. */
  readonly language?: string | undefined;
  /** It only repeats other pages or leads to one, so it comes last in answers. Default: false. */
  readonly listing?: boolean | undefined;
  /** Rank that the site gives it, from -10 to 10; higher ranks come first. Default: 0. */
  readonly rank?: number | undefined;
  /** Filters that its author gives it, as `name:value`. Default: none. */
  readonly filters?: readonly string[] | undefined;
}

export interface SourceSection {
  /** Anchor; empty for the text before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** The API object that it documents: its title is the signature then. Default: none. */
  readonly object?: {readonly role: string; readonly name: string} | undefined;
  /** Names of further objects that it documents. Default: none. */
  readonly aliases?: readonly string[] | undefined;
  /** Domains and types of these objects, such as `py:module`. Default: none. */
  readonly aliasRoles?: readonly string[] | undefined;
  /** Labels by which authors refer to it. Default: none. */
  readonly labels?: readonly string[] | undefined;
}

/** A reference to a page or section: a link, or an entry of the book's index. */
export interface SourceLink {
  /** As `path#anchor`. */
  readonly place: string;
  readonly text: string;
}

/** The sections of a page in an index: the first stands for the page as a whole, and has no text. */
export const sectionEntries = ({title, sections}: SourcePage): SectionEntry[] => [
  {anchor: '', heading: title, role: undefined, name: undefined, aliases: []},
  ...sections.map(({id, title, object, aliases = []}) => ({
    anchor: id,
    heading: title,
    role: object?.role,
    name: object?.name,
    aliases,
  })),
];

export const sectionTexts = ({sections}: SourcePage): string[] => [
  '',
  ...sections.map(({content}) => content),
];
