import {bring} from './load-element.js';
import {type ScriptTagOptions} from './options.js';

/** What this file asks of `<docs-preview>`. */
export interface PreviewElement extends HTMLElement {
  begin(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void;
}

/** A pointer at rest on a link, and not on its way across it, in ms. */
const REST = 60;

/** A finger that is no tap, and may become a long press, in ms. */
const REST_OF_FINGER = 200;

/** Links that may have a preview; which of them do is for the element to say. */
const LINK = 'a[href]:not(.headerlink,nav *)';

/**
 * Brings previews at the first sign of interest in a link of the content, by pointer or keyboard, and hands that
 * link over if the reader is still there; from then on previews watch for themselves. Where they do not load,
 * links are left alone.
 */
export function watchLinks(options: ScriptTagOptions, load: () => Promise<unknown>): void {
  const untilDone = new AbortController();
  let link: HTMLAnchorElement | null = null;
  let sign: PointerEvent | FocusEvent;
  let rest: number;
  let isComing = false;

  const handleSign = (event: PointerEvent | FocusEvent): void => {
    const next = linkOf(event, options);
    if (next === link) return;
    link = next;
    sign = event;
    clearTimeout(rest);
    if (link)
      rest = setTimeout(handleRest, 'touch' === (event as PointerEvent).pointerType ? REST_OF_FINGER : REST);
  };

  const handleRest = async (): Promise<void> => {
    if (isComing || !link) return;
    isComing = true;
    const preview = await bring<PreviewElement>('docs-preview', load);
    untilDone.abort();
    if (link) preview?.begin(link, sign);
  };

  addEventListener('pointerover', handleSign, untilDone);
  addEventListener('focusin', handleSign, untilDone);
  // A finger that is lifted comes over nothing else; and `:hover` would stay where it was.
  addEventListener('pointerout', () => (link = null), untilDone);
}

/** Pages elsewhere are only known to an API elsewhere. */
function linkOf({target}: Event, {api, contentRoot}: ScriptTagOptions) {
  const link = (target as Element).closest?.<HTMLAnchorElement>(LINK);
  const root = document.querySelector(contentRoot ?? 'main,[role=main]') ?? document.body;
  const isNear = api || link?.host === location.host;
  return isNear && root.contains(link) ? link : null;
}
