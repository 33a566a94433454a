import {escapeHtml, type HostPage} from './host-page.js';

/** For a host where people can sign in: who makes the request. */
export interface Door {
  readonly name: string | undefined;
  /** Path and query to return to after signing in. */
  readonly next: string;
}

/**
 * The page for an unknown address, if the site has no 404 page of its own. Its text is the same for what does not exist
 * and for what the reader may not know about.
 */
export const notFoundPage = (door: Door | undefined): HostPage => ({
  title: 'Page not found',
  content: `<p>There is no page at this address. <a href="/">Go to the start page.</a></p>${door ? renderDoor(door) : ''}`,
});

const renderDoor = ({name, next}: Door): string =>
  name === undefined
    ? `<p>Some documentation is for those who may read it: <a href="/_/sign-in?next=${escapeHtml(encodeURIComponent(next))}">sign in</a> if this is.</p>`
    : `<p>You are signed in as ${escapeHtml(name)}. What you may not read is not found either; ask its owners for access.</p>`;
