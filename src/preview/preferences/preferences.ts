/** When previews show: for every link, only while Alt is held, only for API objects and terms, or never. */
export type PreviewMode = 'on' | 'alt' | 'objects' | 'off';

/** What a reader has decided, for all pages of the site. */
export interface Preferences {
  /** Default: `on`. */
  readonly mode: PreviewMode;
  /** How long to rest on a link before its preview shows, in ms, 150 to 3000. `null`, the default: as it is set here. */
  readonly delay: number | null;
}

/** Where they are kept, as JSON. */
const KEY = 'docent-preview';

/** Links of mode `objects`: Sphinx's references, and code. */
const OBJECT = 'code,.xref';

/** Preferences made of any value; invalid parts are the defaults. */
export function checkPreferences(stored: Partial<Preferences> | null): Preferences {
  const {mode, delay} = stored ?? {};
  return {
    mode: /^(alt|objects|off)$/.test(`${mode}`) ? mode! : 'on',
    delay: delay! >= 150 && delay! <= 3000 ? Number(delay) : null,
  };
}

/** The stored preferences; the defaults where storage is blocked or holds something else. */
export function readPreferences(): Preferences {
  let stored: Partial<Preferences> | null = null;
  try {
    stored = JSON.parse(localStorage.getItem(KEY)!) as Partial<Preferences> | null;
  } catch {
    // Storage is blocked, or holds something else.
  }
  return checkPreferences(stored);
}

/** Stores them; where storage is blocked, they apply to this page only. */
export function keepPreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage is blocked or full.
  }
}

/** Whether a link that the reader rests on shows its preview. */
export const isWanted = ({mode}: Preferences, link: HTMLAnchorElement, isAltHeld: boolean): boolean =>
  mode === 'on' ||
  (mode === 'alt' && isAltHeld) ||
  (mode === 'objects' && (link.querySelector(OBJECT) !== null || /^#(term|glossary)/.test(link.hash)));
