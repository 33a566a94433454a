/**
 * Reads what a page itself says about its versions, without a request: whether there is a choice, and whether its
 * version is old.
 */
import {dismissedNoticeKey, fromStorage} from './storage.js';

/** What Docent's host writes into a page that has other versions, other languages or downloads. */
export interface VersionsHint {
  /** Address of the same page in the latest version, or else of its start page; `null` on pages that are not old. */
  readonly latest: string | null;
}

/** @returns `undefined` if the page has no such hint */
export function readVersionsHint(): VersionsHint | undefined {
  const meta = document.head.querySelector<HTMLMetaElement>('meta[name=docent-versions]');
  return meta ? {latest: webAddress(meta.content)} : undefined;
}

/** An absolute address of the web, without credentials; `null` if it is something else, such as `javascript:`. */
function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !value || !URL.canParse(value, location.href)) return null;
  const url = new URL(value, location.href);
  url.username = url.password = '';
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * Whether the reader has dismissed the notice that this version is old. Only the version of the last dismissed notice
 * is stored.
 */
export const isNoticeDismissed = (): boolean =>
  fromStorage(() => localStorage.getItem(noticeKey()) === pageName('version')) ?? false;

/** Stores that the reader has dismissed the notice. */
export const dismissNotice = (): void =>
  fromStorage(() => localStorage.setItem(noticeKey(), pageName('version') ?? ''));

const noticeKey = () => dismissedNoticeKey(pageName('project') ?? '');

/** The slug that the page's host has written into it, regardless of what its author has set for search. */
export const pageName = (name: 'project' | 'version'): string | undefined =>
  document.head.querySelector<HTMLMetaElement>(`meta[name=readthedocs-${name}-slug]`)?.content;
