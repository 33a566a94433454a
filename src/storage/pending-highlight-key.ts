/** The name under which a search stores what is to be marked on the page that a result leads to. */
export const PENDING_HIGHLIGHT_KEY = 'docent-landing';
