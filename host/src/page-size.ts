/** Pages of an answer when nobody says how many. */
export const DEFAULT_PAGE_SIZE = 50;
