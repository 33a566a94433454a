/** DocBook's table of contents, where text follows it: the card of a page shows that, and lists sections itself. */
export function removeContents(root: ParentNode): void {
  for (const contents of root.querySelectorAll('.toc:has(> dl.toc):has(~ *)')) contents.remove();
}
