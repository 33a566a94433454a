import type {TargetSection} from './target-section.js';

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
