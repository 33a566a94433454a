import {escapeHtml, type HostPage} from './host-page.js';

/** Who asks, where people can sign in. */
export interface Door {
  readonly name: string | undefined;
  /** Path and query to come back to. */
  readonly next: string;
}

/**
 * The page for an address without one, where the site brings no 404 page. The words are the same for what is not there
 * and for what the reader may not know of.
 */
export const notFoundPage = (door: Door | undefined): HostPage => ({
  title: 'Page not found',
  content: `<p>There is no page at this address. <a href="/">Go to the start page.</a></p>${door ? renderDoor(door) : ''}`,
});

const renderDoor = ({name, next}: Door): string =>
  name === undefined
    ? `<p>Some documentation is for those who may read it: <a href="/_/sign-in?next=${escapeHtml(encodeURIComponent(next))}">sign in</a> if this is.</p>`
    : `<p>You are signed in as ${escapeHtml(name)}. What you may not read is not found either; ask its owners for access.</p>`;
