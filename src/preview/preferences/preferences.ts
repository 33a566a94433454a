/** When a reader wants previews: by resting on a link, only with Alt held, only of API objects and terms, or never. */
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

/** What is asked of a link in mode `objects`: how Sphinx marks its references, and code or a term anywhere. */
const OBJECT = 'code,.xref';

/** Made of anything, by leaving out what is not as it should be. */
export function checkPreferences(said: Partial<Preferences> | null): Preferences {
  const {mode, delay} = said ?? {};
  return {
    mode: /^(alt|objects|off)$/.test(`${mode}`) ? mode! : 'on',
    delay: delay! >= 150 && delay! <= 3000 ? Number(delay) : null,
  };
}

/** Blocked storage, and what others have left there, are as if nothing was said. */
export function readPreferences(): Preferences {
  let stored: Partial<Preferences> | null = null;
  try {
    stored = JSON.parse(localStorage.getItem(KEY)!) as Partial<Preferences> | null;
  } catch {
    // Nothing is to be had.
  }
  return checkPreferences(stored);
}

/** As well as the browser lets us: where it does not, they hold for this page. */
export function keepPreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage is blocked or full.
  }
}

/** Whether a reader wants a preview of a link that is rested on. */
export const isWanted = ({mode}: Preferences, link: HTMLAnchorElement, isAltHeld: boolean): boolean =>
  mode === 'on' ||
  (mode === 'alt' && isAltHeld) ||
  (mode === 'objects' && (link.querySelector(OBJECT) !== null || /^#(term|glossary)/.test(link.hash)));
