/** Makes readable what needs a page's scripts to be read. Runs before anything is judged safe. */

/** Sphinx's tabs are controls, and controls go. A closing tag is looked for only so far. */
const TAB_BUTTON = /<button\b(?=[^<>]{0,500}\brole=["']?tab\b)[^<>]{0,500}>([^]{0,300}?)<\/button\s{0,99}>/gi;
/** A label drawn with an icon font, as on the tabs of Django's manual; its title has the text. */
const ICON_LABEL =
  /<label\b[^<>]{0,500}\btitle="([^"<>]{1,100})"[^<>]{0,500}>(?:&#x?[\da-f]+;|[^<\w&]){0,99}<\/label\s{0,99}>/gi;

/**
 * Controls that are part of the text become text: the box of a task, which nobody can use, and the labels of tabs.
 */
export const controlsAsText = (html: string): string =>
  html
    .replace(/<input\b[^>]*>/gi, input => {
      if (!/checkbox/i.test(input) || !/\sdisabled\b/i.test(input)) return input;
      return /\schecked\b/i.test(input) ? '\u2611' : '\u2610';
    })
    .replace(TAB_BUTTON, '<p role="tab">$1</p>')
    .replace(ICON_LABEL, '<label>$1</label>');

/**
 * Tabs, read one after the other: of sphinx-design (each label is before its panel), Material for MkDocs, Docusaurus,
 * sphinx-tabs, VitePress and Django (labels together).
 */
export function flattenTabs(root: ParentNode): void {
  for (const label of root.querySelectorAll('.sd-tab-label')) label.className = 'rubric';
  const groups = '.tabbed-labels,[role=tablist],.vp-code-group>.tabs,.console-block';
  for (const labels of root.querySelectorAll(groups)) {
    const around = labels.matches('.console-block') ? labels : labels.parentNode!;
    const panels = around.querySelectorAll(
      '.tabbed-block,[role=tabpanel],.vp-code-group>.blocks>*,.console-block>section',
    );
    for (const [i, label] of [...labels.children].filter(one => one.matches('label,[role=tab]')).entries()) {
      const name = label.ownerDocument.createElement('p');
      name.className = 'rubric';
      name.append(...label.childNodes);
      label.remove();
      (panels[i] ?? labels).before(name);
    }
  }
}
