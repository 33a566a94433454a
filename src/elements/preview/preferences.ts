import {fromStorage, PREVIEW_PREFERENCES_KEY} from '../../page/storage.js';
import {addressOf, type PageLink} from './links.js';
import type {PreviewDelays} from './state.js';

/** When previews show: for every link, only while Alt is held, only for API objects and terms, or never. */
export type PreviewMode = 'on' | 'alt' | 'objects' | 'off';

/** What a reader has chosen, for all pages of the site. */
export interface Preferences {
  /** When previews show. Default: `on`. */
  readonly mode: PreviewMode;
  /** How long to rest on a link before its preview shows, in ms, 150 to 3000. Default: `null`, the element's own delay. */
  readonly delay: number | null;
}

/** Matches links to API objects, for the mode `objects`: Sphinx's references, and code. */
const OBJECT = 'code,.xref';

/** Reads preferences from any value. Defaults replace what is invalid. */
export function checkPreferences(stored: Partial<Preferences> | null): Preferences {
  const {mode, delay} = stored ?? {};
  return {
    mode: /^(alt|objects|off)$/.test(`${mode}`) ? mode! : 'on',
    delay: delay! >= 150 && delay! <= 3000 ? Number(delay) : null,
  };
}

/** The stored preferences; the defaults if storage is blocked or its content is invalid. */
export function readPreferences(): Preferences {
  const stored = fromStorage(
    () => JSON.parse(localStorage.getItem(PREVIEW_PREFERENCES_KEY)!) as Partial<Preferences> | null,
  );
  return checkPreferences(stored ?? null);
}

/** Stores the preferences. If storage is blocked, they apply to this page only. */
export function storePreferences(preferences: Preferences): void {
  fromStorage(() => localStorage.setItem(PREVIEW_PREFERENCES_KEY, JSON.stringify(preferences)));
}

/** Whether a link that the reader rests on shows its preview. */
export const isWanted = ({mode}: Preferences, link: PageLink, isAltHeld: boolean): boolean =>
  mode === 'on' ||
  (mode === 'alt' && isAltHeld) ||
  (mode === 'objects' &&
    (link.querySelector(OBJECT) !== null || /^#(term|glossary)/.test(addressOf(link).hash)));

/** The Network Information API, where it is supported: https://wicg.github.io/netinfo/ */
interface NavigatorWithConnection {
  readonly connection?: {
    readonly saveData?: boolean;
    readonly type?: string;
    readonly effectiveType?: string;
  };
}

/** Whether the connection is metered or slow. Then sections are requested only when they are shown. */
function isMetered({connection}: NavigatorWithConnection): boolean {
  const {saveData, type, effectiveType} = connection ?? {};
  return /true|cellular|2g/.test(`${saveData} ${type} ${effectiveType}`);
}

/** The delays for this reader, on this connection. */
export function currentDelays(delays: PreviewDelays, {delay}: Preferences): PreviewDelays {
  const chosen =
    delay === null ? delays : {...delays, show: delay, showSoon: Math.min(delay, delays.showSoon)};
  return isMetered(navigator as NavigatorWithConnection) ? {...chosen, fetch: Infinity} : chosen;
}
