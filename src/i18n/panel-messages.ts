/** Texts of what search has besides box and list, in the groups in which they load. Plain text, rendered as text. */
export interface PanelMessages {
  readonly scope: {
    /** Label of the control. */
    readonly label: string;
    /** The version of the page; without a version, the project's own. */
    readonly version: (slug: string) => string;
    /** The project in its default version, whose name may be known. */
    readonly project: (version: string | undefined) => string;
    readonly subprojects: string;
    /** Shown on a preview of a pull request, which is never indexed. */
    readonly pullRequest: string;
    /** Shown in place of the control when the query itself names projects. */
    readonly fromQuery: string;
  };
  readonly buttons: {
    /** Opens the settings menu, and is the menu's name. */
    readonly settings: string;
    /** Shows the result preview, where there is no room for it beside the list. */
    readonly preview: string;
  };
  /** Offered when nothing is found, or when a query fails. */
  readonly noResults: {
    /** A button: nothing matches here, but `pages` match in `location`: a version, or another scope. */
    readonly elsewhere: (pages: number, location: string) => string;
    /** A button that searches for another spelling. */
    readonly didYouMean: (query: string) => string;
    /** A link to the site's own results page. */
    readonly resultsPage: string;
  };
  /** Labels of switches. */
  readonly settings: {
    /** Shortcuts of a single key, such as `/`. */
    readonly singleKeys: (keys: string) => string;
    /** Whether opened results are remembered from now on. */
    readonly searchHistory: string;
    /** Whether the section of the selected result is shown beside the list. */
    readonly resultPreview: string;
  };
  readonly searchHistory: {
    readonly recent: string;
    readonly favourites: string;
    readonly searchAgain: (query: string) => string;
    readonly addFavourite: (title: string) => string;
    readonly remove: (title: string) => string;
    readonly clear: string;
  };
  readonly resultPreview: {
    /** Accessible name of the preview. */
    readonly name: string;
    /** Where there is no room for both: the button that leads back to the list. */
    readonly back: string;
    readonly open: string;
    readonly previous: string;
    readonly next: string;
  };
}
