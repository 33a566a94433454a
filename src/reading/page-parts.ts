/** A page as it is indexed. */
export interface ReadPage {
  readonly title: string;
  readonly sections: Section[];
  /** Links in its text to places of the site. Default: none. */
  readonly links?: readonly PageLink[];
  /** Anchors inside of sections, each with the anchor of its section. Default: none. */
  readonly anchors?: ReadonlyMap<string, string>;
  /** Value of `<html lang>`, such as `de` or `pt-BR`. Default: not known. */
  readonly language?: string;
  /** Filters that its author has declared, as `name:value`. Default: none. */
  readonly filters?: readonly string[];
}

/** A part of a page that search can find separately. */
export interface Section {
  /** Anchor; empty for the text before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** The API object that the section documents. Default: none. */
  readonly object?: ApiObject;
  /** Names of objects that the inventory of the site has at this anchor, such as a module that the section describes. */
  readonly aliases?: readonly string[];
  /** Roles of these objects, without duplicates. */
  readonly aliasRoles?: readonly string[];
  /** Labels of the section in the inventory, by which authors refer to it. */
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
  /** Where the link leads, as `path#anchor`. */
  readonly place: string;
  /** The text of the link. */
  readonly text: string;
}

/** The inventory of a site, `objects.inv`. */
export interface Inventory {
  /** The objects and labels at an anchor. @param path of the page in its folder */
  at(path: string, anchor: string): readonly ApiObject[];
}

/** Maximum length of the name of an object or label, in characters. The longest one in the manuals of Python, Django, pandas and Sphinx has 165. */
export const MAX_NAME = 1_000;

/** The role of labels in an inventory, which are not objects but places that authors refer to. */
export const LABEL = 'std:label';

export interface ReadOptions {
  /** Path of the page in its folder. It is used as title if the page has none, and as key into the inventory. */
  readonly path: string;
  /** The inventory of the site. Default: none. */
  readonly inventory?: Inventory | undefined;
  /** Removes from the text of `<title>` what all titles of the site have in common. Default: keeps it as it is. */
  readonly cleanTitle?: ((title: string) => string) | undefined;
  /** Whether the page may declare filters. `false` saves the time to search for them. Default: true. */
  readonly hasFilters?: boolean | undefined;
  /** Whether the page may have a `<base>`. `false` saves the time to search for it. Default: true. */
  readonly hasBase?: boolean | undefined;
}
