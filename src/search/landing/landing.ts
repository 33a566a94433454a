import {decoded} from '../../api/decoded.js';
import {landingEn} from '../../i18n/english/landing.js';
import type {LandingMessages} from '../../i18n/landing-messages.js';
import {languageAround} from '../../i18n/language-around.js';
import {findContentRoot, loadContentRoot} from '../../page/index.js';
import {findTextRanges} from './find-text-ranges.js';
import {highlightRanges} from './highlight-ranges.js';
import {consumePendingHighlight} from './pending-highlight.js';
import {revealTarget} from './reveal-target-controller.js';
import {whenRouted} from './router-landing-controller.js';
import {headingNamed, targetSection} from './target-section.js';

/** Lands on this page if a search result led here, with messages in the page's language. */
export async function landInLanguage(url = location.href): Promise<void> {
  const [messages] = await Promise.all([languageAround(document.documentElement), loadContentRoot(document)]);
  land(url, messages?.landing);
}

/**
 * Lands on the page of a result that was followed without a page load.
 * @param before `shownPage` at that time, if the site's router may replace the page
 */
export function landOn(url: string, before: string | undefined): void {
  const land = () => void landInLanguage(url);
  if (before === undefined) land();
  else whenRouted(url, before, land);
}

/**
 * Applies the pending highlight for this page, if there is one: scrolls to the heading of the section and highlights
 * the matching words in it.
 * @param url address that the pending highlight is for
 */
export function land(url = location.href, messages: LandingMessages = landingEn): void {
  const note = consumePendingHighlight(url);
  if (!note) return;
  const root = findContentRoot(document);
  const target =
    document.getElementById(decoded(new URL(url).hash.slice(1))) ?? headingNamed(root, note.heading);
  if (target) revealTarget(target);
  const section = targetSection(root.contains(target) ? root : document.body, target);
  const ranges = findTextRanges(document.body, section, note.words);
  if (ranges.length && 'highlights' in CSS) highlightRanges(ranges, root, messages);
}
