/** A page as it is indexed. */
export interface ReadPage {
  readonly title: string;
  readonly sections: Section[];
  /** Links of its text to places of the site. Default: none. */
  readonly links?: readonly PageLink[];
  /** Anchors inside of sections, and the anchor of the section each is in. Default: none. */
  readonly anchors?: ReadonlyMap<string, string>;
  /** As `<html lang>` says, such as `de` or `pt-BR`. Default: not known. */
  readonly language?: string;
  /** What its author has it filtered by, as `name:value`. Default: nothing. */
  readonly filters?: readonly string[];
}

/** A part of a page that a reader can be sent to. */
export interface Section {
  /** Anchor; empty for the text before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Set for a documented API object. */
  readonly object?: ApiObject;
  /** Objects that the site's inventory places here without a term of their own: a module, a setting. */
  readonly aliases?: readonly string[];
  /** Domains and types of these objects. */
  readonly aliasRoles?: readonly string[];
  /** Labels by which the authors refer to the section. */
  readonly labels?: readonly string[];
}

export interface ApiObject {
  /** Domain and type, such as `py:function`. */
  readonly role: string;
  /** Full name, such as `asyncio.gather`. */
  readonly name: string;
}

/** A link of a page to a place of its site. */
export interface PageLink {
  /** As `path#anchor`. */
  readonly place: string;
  /** What the link calls the place. */
  readonly text: string;
}

/** Which names a site's own `objects.inv` gives to which anchors. */
export interface Inventory {
  /** What leads to an anchor. @param path of the page in its folder. */
  at(path: string, anchor: string): readonly ApiObject[];
}

/** Characters of the name of an object, or of a label. The longest in Debian's manuals of Python, Django, pandas and Sphinx has 165. */
export const MAX_NAME = 1_000;

/** The role of what is no object in an inventory: a place that the authors refer to. */
export const LABEL = 'std:label';

export interface ReadOptions {
  /** Path of the page in its folder: the title of last resort, and the key into the inventory. */
  readonly path: string;
  /** The site's inventory, where it has one. */
  readonly inventory?: Inventory | undefined;
  /** Puts right a title that is of the page's `<title>`: what all pages of the site begin or end with goes. */
  readonly cleanTitle?: ((title: string) => string) | undefined;
  /** Whether an element may name filters. Default: yes, so that all of them are asked. */
  readonly hasFilters?: boolean | undefined;
  /** Whether it may have a `<base>`. Default: yes, so that it is looked for. */
  readonly hasBase?: boolean | undefined;
}
