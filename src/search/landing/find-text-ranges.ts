/** Places in a page where words stand, in its order; whole words, whatever their case. */
export function findTextRanges(root: Element, words: readonly string[]): Range[] {
  if (!words.length) return [];
  const any = words.map(word => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu');
  const places: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && places.length < MOST_PLACES; node = walker.nextNode()) {
    if (node.parentElement?.closest('script,style,template,noscript')) continue;
    for (const {index, 0: word} of (node as Text).data.matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      places.push(range);
    }
  }
  return places;
}

/** Nobody goes through more of them with a button. */
const MOST_PLACES = 500;

/** The first place that is at or after an element; 0 when none is. */
export function firstFrom(places: readonly Range[], target: Element | null): number {
  const isFrom = ({startContainer}: Range) =>
    target &&
    (target.contains(startContainer) ||
      (target.compareDocumentPosition(startContainer) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  return Math.max(0, places.findIndex(isFrom));
}
