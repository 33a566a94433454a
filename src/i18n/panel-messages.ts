/**
 * Texts of the scope control, the search history and the result preview. Loaded with their code, after search has
 * opened. Plain text, rendered as text.
 */
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
    /** Nothing matches here, but `pages` match in `location`: a version, or one of the choices. */
    readonly elsewhere: (pages: number, location: string) => string;
  };
  /** A button that searches for another spelling, when nothing is found. */
  readonly didYouMean: (query: string) => string;
  readonly settings: {
    /** Name of the menu. */
    readonly label: string;
    /** Label of a switch: shortcuts of a single key, such as `/`. */
    readonly singleKeys: (keys: string) => string;
    /** Label of a switch: whether the section of the selected result is shown beside the list. */
    readonly resultPreview: string;
  };
  /** A link to the site's own results page, shown when the API does not answer. */
  readonly resultsPage: string;
  readonly searchHistory: {
    readonly recent: string;
    readonly favourites: string;
    readonly searchAgain: (query: string) => string;
    readonly addFavourite: (title: string) => string;
    readonly remove: (title: string) => string;
    readonly clear: string;
    /** Label of the switch: whether opened results are remembered from now on. */
    readonly remember: string;
  };
  readonly resultPreview: {
    /** Accessible name of the preview. */
    readonly name: string;
    /** The button that shows the preview, and the one that leads back, where there is no room for both. */
    readonly show: string;
    readonly back: string;
    readonly open: string;
    readonly previous: string;
    readonly next: string;
  };
}
