/** Lets the keyboard scroll code, tables and formulas that are wider than their box. Call it after layout. */
export function makeScrollersFocusable(root: ParentNode): void {
  for (const wide of root.querySelectorAll<HTMLElement>('pre,table,math'))
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}
