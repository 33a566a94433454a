/** Identifies the page shown by its heading: routers change the address before the content. */
export const shownPage = (): string => document.title + document.querySelector('h1')?.textContent;
