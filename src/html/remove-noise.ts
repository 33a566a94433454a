import {isNoiseInCard} from '../reading/noise-everywhere.js';
import {domTree} from '../reading/tree/dom-tree.js';

/** Takes out what serves a page, and not its reader elsewhere. A link that is led to stays as a place. */
export function removeNoise(root: ParentNode): void {
  for (const element of root.querySelectorAll('a,[class],[role]')) {
    // What was in something that is gone is gone, too, and costs no more than to be passed by.
    if (!isNoiseInCard(domTree, element, element.localName)) continue;
    if (element.localName === 'a' && element.id) element.replaceChildren();
    else element.remove();
  }
}
