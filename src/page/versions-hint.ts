/**
 * Reads what a page itself says about its versions, without a request: whether there is a choice, and whether its
 * version is old.
 */
import {dismissedNoticeKey, fromStorage} from './storage.js';

/** What Docent's host writes into a page that has other versions, other languages or downloads. */
export interface VersionsHint {
  /** The same page in the latest version, or else its start; `null` on pages that are not old. */
  readonly latest: string | null;
}

/** @returns `undefined` if the page says nothing */
export function readVersionsHint(): VersionsHint | undefined {
  const meta = document.head.querySelector<HTMLMetaElement>('meta[name=docent-versions]');
  return meta ? {latest: webAddress(meta.content)} : undefined;
}

/** An absolute address of the web, without credentials; `null` if it is something else, such as `javascript:`. */
export function webAddress(given: unknown): string | null {
  if (typeof given !== 'string' || !given || !URL.canParse(given, location.href)) return null;
  const url = new URL(given, location.href);
  url.username = url.password = '';
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Whether the reader has dismissed the notice that a version is old; only its last version is remembered. */
export const isNoticeDismissed = (): boolean =>
  fromStorage(() => localStorage.getItem(noticeKey()) === pageName('version')) ?? false;

export const dismissNotice = (): void =>
  fromStorage(() => localStorage.setItem(noticeKey(), pageName('version') ?? ''));

const noticeKey = () => dismissedNoticeKey(pageName('project') ?? '');

/** The slug that the page's host has written into it, whatever its author has named for search. */
export const pageName = (what: 'project' | 'version'): string | undefined =>
  document.head.querySelector<HTMLMetaElement>(`meta[name=readthedocs-${what}-slug]`)?.content;
