/** By which a page is told from the one that a router shows in its place: routers change the address first. */
export const shownPage = (): string => document.title + document.querySelector('h1')?.textContent;
