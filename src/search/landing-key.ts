/** Where a note for the page that a search leads to is kept: see `landing-note.ts`, which few readers need. */
export const LANDING_KEY = 'docent-landing';
