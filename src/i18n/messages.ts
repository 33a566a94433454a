import type {FailureKind, Notice, SectionFailure} from './failures.js';

/** The texts that several elements share. */
export interface SharedMessages {
  /** BCP 47 tag of the language; also determines the format of numbers. */
  readonly language: string;
  readonly close: string;
  /** The link to the page, in a preview and in a result preview. */
  readonly open: string;
  readonly retry: string;
  /** The section exists, but has no text. */
  readonly emptySection: string;
  /** Announced once a link, code or a name is copied. */
  readonly copied: string;
}

/** The texts of `<docs-search>`, and of the page that a result led to. */
export interface SearchMessages extends SharedMessages {
  // The box of search and its buttons.
  /** The element's own button that opens search; also the name of the dialog and of the box in it, and shown in the empty box. */
  readonly search: string;
  /** Empties the box; removes the highlights from the page that a result led to. One word that suits both. */
  readonly clear: string;
  /** The link to the sign-in page. */
  readonly signIn: string;
  /** The button that reloads the page, if a new request would not help. */
  readonly reload: string;

  // Results.
  /** The accessible name of the list of results. */
  readonly results: string;
  readonly more: string;
  readonly loadingMore: string;
  /** More results could not be loaded; the first ones are still there. */
  readonly moreFailed: string;
  /** The hint under an empty box. */
  readonly start: string;
  /** The hint under a box with fewer characters than can be searched for. */
  readonly tooShort: string;
  /** The message under a box whose first answer is slow. */
  readonly searching: string;
  /** The number of matching pages. */
  readonly found: (pages: number) => string;
  /** The number of results in the footer, if the host has more results than can be loaded. */
  readonly foundPartial: (shown: number, pages: number) => string;
  readonly nothing: (query: string) => Notice;
  /** @param seconds until search tries again by itself; 0 if it does not */
  readonly searchFailed: (kind: FailureKind, seconds: number) => Notice;
  /** The note below a result with the words of the query that do not occur in it. */
  readonly missingWords: (words: string) => string;
  /** A label and what belongs to it, with the colon of the language: another query or scope and how many pages it finds. */
  readonly labelled: (label: string, text: string) => string;
  /** The button that copies the name of the API object in the selected row. */
  readonly copyName: string;

  // Key hints at the foot of the dialog.
  readonly keyMove: string;
  readonly keyOpen: string;
  readonly keyClose: string;

  // Where to search.
  /** Label of the menu of scopes. */
  readonly scope: string;
  /** The scope of the version that the page belongs to. @param slug slug of the version */
  readonly scopeVersion: (slug: string) => string;
  /** The scope of the project in its default version. @param version slug of the version; `undefined` if it is not known */
  readonly scopeProject: (version: string | undefined) => string;
  readonly scopeSubprojects: string;
  /** Shown on a preview of a pull request, which is never indexed. */
  readonly scopePullRequest: string;
  /** Shown in place of the menu when the query itself names projects. */
  readonly scopeFromQuery: string;
  /** The note below the results with the names of static indexes or projects that were not searched. */
  readonly notSearched: (names: string) => string;
  /** The button that searches these projects. */
  readonly searchThese: string;
  /** The button that searches all languages of a site, not only that of the page. */
  readonly allLanguages: string;
  /** The button that shows the row of filters; also the name of that row. */
  readonly filter: string;

  // Offered when nothing is found, or when a query fails.
  /** A button that searches for another spelling. */
  readonly didYouMean: (query: string) => string;
  /** A link to the site's own results page. */
  readonly resultsPage: string;

  // The settings of search.
  /** The button that opens the menu of settings; also the name of that menu. */
  readonly settings: string;
  /** Shortcuts of a single key, such as `/`. */
  readonly settingSingleKeys: (keys: string) => string;
  /** Whether opened results are remembered from now on. */
  readonly settingHistory: string;
  /** Whether the section of the selected result is shown beside the list. */
  readonly settingResultPreview: string;

  // Results that were opened before.
  readonly historyRecent: string;
  readonly historyFavourites: string;
  readonly historySearchAgain: (query: string) => string;
  readonly historyAddFavourite: (title: string) => string;
  readonly historyRemove: (title: string) => string;
  readonly historyClear: string;

  // The section of the selected result, beside the list.
  /** Accessible name of the preview. */
  readonly resultPreview: string;
  /** The button that shows the section, on screens without room for both. */
  readonly resultPreviewShow: string;
  /** The button that returns to the list, on screens without room for both. */
  readonly resultPreviewBack: string;
  readonly resultPreviewPrevious: string;
  readonly resultPreviewNext: string;

  // The bar on the page that a result led to.
  /** Which match is shown, from 1, and how many there are. */
  readonly landingMatch: (index: number, total: number) => string;
  readonly landingNext: string;
}

/** The texts of `<docs-preview>`. */
export interface PreviewMessages extends SharedMessages {
  // A preview of a link.
  /** Accessible name of the card. */
  readonly previewOf: (link: string) => string;
  /** Describes the link to a screen reader while its card is open. */
  readonly previewHint: string;
  /** The text in the footer that replaces the path for a target on this page. */
  readonly previewSamePage: string;
  /** The warning in the footer that the section belongs to another version of the same project. */
  readonly previewOtherVersion: (version: string) => string;
  /** The button that unfolds the rest of the section. */
  readonly previewMore: string;
  /** The title of the list of headings that follow in the section. */
  readonly previewOutline: string;
  /** The title of the list of members of a class. */
  readonly previewMembers: string;
  readonly previewLoading: string;
  /** Why there is no content, in one line; the link to the page is below it. */
  readonly previewFailed: (kind: SectionFailure) => string;

  // The controls of a card.
  /** The button that keeps the card open beside the text. */
  readonly previewPin: string;
  /** The button that returns from the target of a link in the card. */
  readonly previewBack: string;
  readonly copyLink: string;
  readonly copyCode: string;

  // When previews show, which the reader chooses.
  /** The button in the card's footer that shows the choices. */
  readonly previewPreferences: string;
  /** The title of the choices. */
  readonly previewWhen: string;
  readonly previewOn: string;
  readonly previewAlt: string;
  readonly previewObjects: string;
  readonly previewOff: string;
  /** How to switch previews on again, shown when they are off. `key`: a hotkey, `Alt+↓`. */
  readonly previewOffHint: (key: string) => string;
  readonly previewDelay: string;
  /** The choice of the page's own delay. */
  readonly previewDelayNormal: string;
  readonly previewDelayShort: string;
  readonly previewDelayLong: string;
}

/** The texts of `<docs-embed>`. */
export interface EmbedMessages extends SharedMessages {
  // An embedded section.
  readonly embedLoading: string;
  /** Why there is no content, in one line. */
  readonly embedFailed: (kind: SectionFailure) => string;
  /** The link to the page, beside the reason why the section is not shown. */
  readonly embedOpen: string;
  /** The text before the link to the page from which the section is taken. */
  readonly embedFrom: string;
}

/** The texts of `<docs-versions>`. */
export interface VersionsMessages extends SharedMessages {
  /** The name of the menu; also the heading of its versions. */
  readonly versions: string;
  /** The accessible name of the button that opens the menu, which shows the name of the page's version. */
  readonly versionsButton: (version: string) => string;
  /** The heading of the languages of the documentation. */
  readonly versionsLanguages: string;
  /** The heading of the files to download. */
  readonly versionsDownloads: string;
  /** The notice on pages of an older version. */
  readonly versionsOutdated: string;
  /** The link in that notice. */
  readonly versionsLatest: string;
  readonly versionsLoading: string;
  readonly versionsFailed: string;
}

/**
 * Every text of the four elements, in one language. Texts are rendered as plain text. Counts are passed as
 * numbers, because plural forms differ by language (see `plural.ts`). Elements share a text if it means the
 * same in each.
 */
export interface Messages extends SearchMessages, PreviewMessages, EmbedMessages, VersionsMessages {}
