import {decoded} from '../../api/decoded.js';
import {languageAround} from '../../i18n/language-around.js';
import {landingEn} from '../../i18n/english/landing.js';
import type {LandingMessages} from '../../i18n/landing-messages.js';
import {findContentRoot} from '../../page/index.js';
import {readPageLook} from '../../page/page-look.js';
import {findTextRanges, firstFrom} from './find-text-ranges.js';
import {takePendingHighlight} from './pending-highlight.js';

/**
 * Marks the words of a search on the page that it led to, where the browser does not do so by itself (see
 * `text-fragment.ts`). Nothing of the page is changed: marks are highlights of CSS, and the chip is one element,
 * in the top layer, that goes with them.
 */

const HIGHLIGHT = 'docent-found';
const MARKS = `::highlight(${HIGHLIGHT}){background-color:#ffc400;color:#000}`;
const CHIP = `
  :host {
    all: initial;
    position: fixed;
    inset: auto 0 1em;
    inline-size: fit-content;
    margin-inline: auto;
    padding: 0.5em 1em;
    border: 1px solid;
    border-radius: 2em;
    background: Canvas;
    color: CanvasText;
    font-family: system-ui, sans-serif;
  }
  button { min-block-size: 2em; margin-inline-start: 0.5em; font: inherit; }
  @media (pointer: coarse) { button { min-block-size: 44px; } }
`;

let clear: (() => void) | undefined;

/** Carries out the note for this page, in the page's language. */
export async function landInLanguage(url = location.href): Promise<void> {
  land(url, (await languageAround(document.documentElement))?.landing);
}

/** Carries out the note for this page, if there is one. @param url address that the note is for */
export function land(url = location.href, messages: LandingMessages = landingEn): void {
  const words = takePendingHighlight(url);
  if (!words.length || !('highlights' in CSS)) return;
  const root = findContentRoot(document);
  const places = findTextRanges(root, words);
  const id = decoded(new URL(url).hash.slice(1));
  if (places.length) showPlaces(places, firstFrom(places, document.getElementById(id)), root, messages);
}

function showPlaces(places: readonly Range[], first: number, root: Element, messages: LandingMessages): void {
  clear?.();
  const marks = new CSSStyleSheet();
  marks.replaceSync(MARKS);
  document.adoptedStyleSheets.push(marks);
  CSS.highlights.set(HIGHLIGHT, new Highlight(...places));

  let place = first;
  const chip = document.createElement('div');
  const status = document.createElement('span');
  status.role = 'status';
  const go = () => {
    places[place]!.startContainer.parentElement!.scrollIntoView({block: 'center'});
    status.textContent = messages.marked(place + 1, places.length);
  };
  const next = button(messages.next, () => {
    place = (place + 1) % places.length;
    go();
  });
  clear = () => {
    clear = undefined;
    chip.remove();
    CSS.highlights.delete(HIGHLIGHT);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== marks);
  };
  placeChip(chip, root, [status, next, button(messages.clear, clear)]);
  go();
}

function placeChip(chip: HTMLElement, root: Element, content: readonly Element[]): void {
  const shadow = chip.attachShadow({mode: 'open'});
  const styles = new CSSStyleSheet();
  styles.replaceSync(CHIP);
  shadow.adoptedStyleSheets = [styles];
  shadow.append(...content);
  chip.style.setProperty('color-scheme', readPageLook(root).scheme);
  chip.popover = 'manual';
  document.body.append(chip);
  chip.showPopover();
}

function button(label: string, handleClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.onclick = handleClick;
  return element;
}
