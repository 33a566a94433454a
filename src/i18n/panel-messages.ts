/**
 * What `<docs-search>` says of what stands beside its box and its list: scope, memory, pane. Comes with the code of
 * these, after search is open. Texts are plain text.
 */
export interface PanelMessages {
  readonly scope: {
    /** Names the control. */
    readonly where: string;
    /** The version of the page; without a version, the project's own. */
    readonly version: (slug: string) => string;
    /** The project in its default version, which may be known by name. */
    readonly project: (version: string | undefined) => string;
    readonly subprojects: string;
    /** On a preview of a pull request, which is never indexed. */
    readonly pullRequest: string;
    /** What the reader typed names projects, so the control does not count. */
    readonly typed: string;
    /** There is nothing here, but `pages` are there; `place` is a version, or one of the choices. */
    readonly elsewhere: (pages: number, place: string) => string;
  };
  /** A link to the site's own page of results, where the API does not answer. */
  readonly resultsPage: string;
  readonly memory: {
    readonly recent: string;
    readonly favourites: string;
    readonly again: (words: string) => string;
    readonly keep: (title: string) => string;
    readonly remove: (title: string) => string;
    readonly clear: string;
    /** The switch: whether what is opened is remembered from now on. */
    readonly remember: string;
  };
  readonly pane: {
    /** Names the pane. */
    readonly name: string;
    /** In it, while no result is chosen. */
    readonly hint: string;
    /** The button that shows it, and the one that leads back, where there is no room for both. */
    readonly show: string;
    readonly back: string;
    readonly open: string;
    readonly previous: string;
    readonly next: string;
  };
}
