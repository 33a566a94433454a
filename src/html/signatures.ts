/** Javadoc's and TypeDoc's, and the name in one. */
const LINES = '.member-signature,.type-signature,.tsd-signature';
const NAME = '.element-name,[class^=tsd-kind-]:first-child';

/** One form for signatures: a line of code, `.sig`, as Sphinx has it. */
export function flattenSignatures(root: ParentNode): void {
  for (const signature of root.querySelectorAll(LINES)) {
    const line = signature.ownerDocument.createElement('p');
    line.className = 'sig';
    line.append(...signature.childNodes);
    for (const name of line.querySelectorAll(NAME)) name.className = 'sig-name';
    signature.append(line);
  }
  // Doxygen lays one out as a table, a cell for each name and comma.
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
