/** Makes readable what needs scripts of its page to be read. Runs before the sanitiser. Linear. */

/** Sphinx's tabs are controls, and controls go. The search for a closing tag is bounded. */
const BUTTON = /<button\b([^<>]*)>([^]{0,300}?)<\/button\s{0,60}>/gi;
/** A label drawn with an icon font, as on the tabs of Django's manual; its title has the text. */
const LABEL = /<label\b([^<>]*)>([^<]{0,99})<\/label\s{0,60}>/gi;

/**
 * Controls that are part of the text become text: the box of a task, which nobody can use, and the labels of tabs.
 */
export function controlsAsText(html: string): string {
  if (!/<(?:input|button|label)\b/i.test(html)) return html;
  return html
    .replace(/<input\b[^<>]*>/gi, input => {
      if (!/checkbox/i.test(input) || !/\sdisabled\b/i.test(input)) return input;
      return /\schecked\b/i.test(input) ? '\u2611' : '\u2610';
    })
    .replace(BUTTON, (button, attributes: string, label: string) =>
      /\brole=["']?tab\b/i.test(attributes) ? `<p role="tab">${label}</p>` : button,
    )
    .replace(LABEL, (label, attributes: string, text: string) => {
      const [, title] = /\btitle="([^"]{1,100})"/.exec(attributes) ?? [];
      const isIcon = text.trim() && !/\w/.test(text.replace(/&#x?[\da-f]{1,8};/gi, ''));
      return title && isIcon ? `<label>${title}</label>` : label;
    });
}

/** Where labels of tabs are together. Django's are beside their panels. */
const TAB_LISTS = '.tabbed-labels,[role=tablist],.vp-code-group>.tabs,.console-block';
const TAB_PANELS = '.tabbed-block,[role=tabpanel],.vp-code-group>.blocks>*,.console-block>section';
/** How far above a panel the element is that holds its labels as well. */
const PANEL_DEPTH = 3;
/** Lists that are read; what a page has beyond that stays as it is. */
const MAX_LISTS = 300;

/**
 * Tabs, read one after the other: of sphinx-design (each label is before its panel), Material for MkDocs, Docusaurus,
 * sphinx-tabs, VitePress and Django (labels together).
 */
export function flattenTabs(root: ParentNode): void {
  for (const label of root.querySelectorAll('.sd-tab-label')) label.className = 'rubric';
  const panelsOf = new Map<Node, Element[]>();
  const lists = [...root.querySelectorAll(TAB_LISTS)].slice(0, MAX_LISTS);
  for (const list of lists) panelsOf.set(groupOf(list), []);
  for (const panel of root.querySelectorAll(TAB_PANELS)) {
    let group = panel.parentNode;
    for (let i = 1; i < PANEL_DEPTH && group && !panelsOf.has(group); i++) group = group.parentNode;
    if (group) panelsOf.get(group)?.push(panel);
  }
  const unread = new Map([...panelsOf].map(([group, panels]) => [group, panels.values()]));
  for (const list of lists) {
    const panels = unread.get(groupOf(list))!;
    const labels = [...list.children].filter(one => one.matches('label,[role=tab]'));
    for (const label of labels) {
      const name = label.ownerDocument.createElement('p');
      name.className = 'rubric';
      name.append(...label.childNodes);
      label.remove();
      // Several lists in one place share its panels, in order.
      (panels.next().value ?? list).before(name);
    }
  }
}

const groupOf = (list: Element): Node => (list.matches('.console-block') ? list : list.parentNode!);
