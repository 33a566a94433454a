import {hotkeyOfCode} from '../../keyboard/hotkey-of-code.js';
import type {SiteSettings} from '../../page/read-settings.js';
import {HOTKEYS, type SearchHost} from '../search-host.js';
import {siteSwitch} from './site-switch.js';

/**
 * Opens search by the keys that the site's owner has set, and not at all where it is switched off; as far as the page's
 * author says nothing else by an attribute of the element or of the script tag.
 *
 * @returns to be called with what is set, each time that it has become something else
 */
export function siteSettingsObeyer(host: SearchHost): (settings: SiteSettings | undefined) => void {
  /** What was set here, and so not by the author. */
  let given: string | null = null;
  return settings => {
    siteSwitch.isOff = settings?.search.isOff === true && !isWanted();
    // The script tag's own; one that the author has put into the page stays.
    if (siteSwitch.isOff && host.getAttribute('for') === '') {
      host.hide();
      host.remove();
    }
    if (host.getAttribute('hotkeys') !== given || (given === null && host.hotkeys !== HOTKEYS)) return;
    const {areOff, search = ''} = settings?.hotkeys ?? {};
    const wanted = areOff ? '' : `${hotkeyOfCode(search) || '/'} mod+k`;
    if (wanted !== host.hotkeys) host.setAttribute('hotkeys', (given = wanted));
  };
}

/** Whether the author of the script tag has said something of search. */
function isWanted(): boolean {
  const said = document.querySelector<HTMLElement>('script[src*="docent.js"]')?.dataset ?? {};
  return 'search' in said || 'hotkeys' in said;
}
