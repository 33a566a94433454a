import type {SectionEntry} from './index-reader.js';

/** A page as input to an index. */
export interface SourcePage {
  /** Relative to the folder, with `/`, without a leading one: `library/asyncio.html`. */
  readonly path: string;
  readonly title: string;
  readonly sections: readonly SourceSection[];
  /** Links in its text to places of the site. Default: none. */
  readonly links?: readonly SourceLink[] | undefined;
  /** Anchors inside of sections, and the anchor of the section each is in. Default: none. */
  readonly anchors?: ReadonlyMap<string, string> | undefined;
  /** Such as `de` or `pt-BR`. Default: not known. */
  readonly language?: string | undefined;
  /** It only repeats other pages or leads to one: found, but last. Default: false. */
  readonly listing?: boolean | undefined;
  /** The site's rank of it: -10 to 10, higher comes first. Default: 0. */
  readonly rank?: number | undefined;
  /** Filters that its author gives it, as `name:value`. Default: none. */
  readonly filters?: readonly string[] | undefined;
}

export interface SourceSection {
  /** Anchor; empty for the text before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Set for a documented API object: its title is a signature then. */
  readonly object?: {readonly role: string; readonly name: string} | undefined;
  /** Names of other objects that it documents. */
  readonly aliases?: readonly string[] | undefined;
  /** Domains and types of these objects, such as `py:module`. */
  readonly aliasRoles?: readonly string[] | undefined;
  /** Labels by which the authors refer to it. */
  readonly labels?: readonly string[] | undefined;
}

/** A name that others give to a place: a link, or an entry of the book's index. */
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
