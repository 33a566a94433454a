/**
 * Where a note for the page that a search leads to is kept: see `landing-note.ts`, which few readers need. Looked for
 * as well by `script-tag/watch-search.ts`.
 */
export const PENDING_HIGHLIGHT_KEY = 'docent-landing';
