/** Lets the keyboard into code and tables that are wider than their place. Once they are laid out. */
export function reachScrollers(root: ParentNode): void {
  for (const wide of root.querySelectorAll<HTMLElement>('pre,table,math'))
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}
