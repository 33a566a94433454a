import type {Messages} from '../../i18n/messages.js';
import {readPageLook} from '../../page/look.js';
import type {TargetSection} from './landing.js';

/** Ranges beyond this are ignored: nobody steps through more. */
const MAX_RANGES = 500;

/** Where words occur in a section, in document order. Whole words, ignoring case. */
export function findTextRanges(
  root: Element,
  {from, until}: TargetSection,
  words: readonly string[],
): Range[] {
  if (!words.length) return [];
  const any = words.map(word => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu');
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  // For an empty anchor this is the anchor itself; the text after it is next.
  walker.currentNode = from;
  for (let node = walker.nextNode(); node && ranges.length < MAX_RANGES; node = walker.nextNode()) {
    if (until && !(until.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING)) break;
    if (node.parentElement?.closest('script,style,template,noscript')) continue;
    for (const {index, 0: word} of (node as Text).data.matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}

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

/**
 * Highlights ranges of the page, with a chip in the top layer that steps through them and removes the highlights.
 * Nothing of the page itself changes: highlights are CSS highlights.
 */
export function highlightRanges(ranges: readonly Range[], root: Element, messages: Messages): void {
  clear?.();
  const marks = new CSSStyleSheet();
  marks.replaceSync(MARKS);
  document.adoptedStyleSheets.push(marks);
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));

  let current = -1;
  const chip = document.createElement('div');
  const status = document.createElement('span');
  status.role = 'status';
  const report = () => (status.textContent = messages.landingMatch(Math.max(0, current) + 1, ranges.length));
  const next = button(messages.landingNext, () => {
    current = (current + 1) % ranges.length;
    ranges[current]!.startContainer.parentElement!.scrollIntoView({block: 'center'});
    report();
  });
  clear = () => {
    clear = undefined;
    chip.remove();
    CSS.highlights.delete(HIGHLIGHT);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== marks);
  };
  showChip(chip, root, [status, next, button(messages.clear, clear)]);
  report();
}

function showChip(chip: HTMLElement, root: Element, content: readonly Element[]): void {
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
