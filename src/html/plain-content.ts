/** What needs a page's scripts to be read, made readable without them. Before anything is judged safe. */

/** In task lists a box is a control that nobody can use; controls go, so it becomes text. */
export const tickBoxes = (html: string): string =>
  html.replace(/<input\b[^>]*>/gi, input => {
    if (!/checkbox/i.test(input) || !/\sdisabled\b/i.test(input)) return input;
    return /\schecked\b/i.test(input) ? '\u2611' : '\u2610';
  });

/** Tabs of Material for MkDocs and Docusaurus (labels together), and sphinx-design (each before its panel). */
export function flattenTabs(root: ParentNode): void {
  for (const label of root.querySelectorAll('.sd-tab-label')) label.className = 'rubric';
  for (const labels of root.querySelectorAll('.tabbed-labels,[role=tablist]')) {
    const panels = labels.parentNode?.querySelectorAll('.tabbed-block,[role=tabpanel]') ?? [];
    for (const [i, label] of [...labels.children].entries()) {
      label.className = 'rubric';
      panels[i]?.before(label);
    }
  }
}
