/** Doxygen lays a signature out as a table, a cell for each name and comma. As one line it is what others write. */
export function flattenSignatures(root: ParentNode): void {
  for (const signature of root.querySelectorAll('.memproto')) {
    const line = signature.ownerDocument.createElement('p');
    line.className = 'sig';
    // Labels beside it, such as `inline`, are in a table around it.
    line.textContent = (signature.querySelector('table.memname') ?? signature).textContent
      .replace(/\s+/g, ' ')
      .replace(/\s(?=[,)])|(?<=\()\s/g, '')
      .trim();
    signature.replaceChildren(line);
  }
}
