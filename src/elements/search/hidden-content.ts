/**
 * Opens whatever hides an element, outermost first: closed `<details>`, `hidden="until-found"`, and the panels of
 * tabs. Each is opened by its own control if it has one, so that the page's scripts update their state.
 */
export function openAround(element: Element): void {
  const ancestors: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) ancestors.unshift(at);
  for (const ancestor of ancestors) {
    if (ancestor instanceof HTMLDetailsElement) openDetails(ancestor, element);
    else if (ancestor.getAttribute('hidden') === 'until-found') openUntilFound(ancestor);
    else if (getComputedStyle(ancestor).display === 'none') controlOf(ancestor)?.click();
  }
}

function openDetails(details: HTMLDetailsElement, element: Element): void {
  const summary = details.querySelector<HTMLElement>(':scope > summary');
  if (details.open || summary?.contains(element)) return;
  // Docusaurus opens its dropdowns when their summary is clicked, and hides their content otherwise.
  summary?.click();
  details.open = true;
}

/** Reveals an element as the browser's own search in the page does. */
function openUntilFound(element: Element): void {
  element.dispatchEvent(new Event('beforematch', {bubbles: true}));
  element.removeAttribute('hidden');
}

/** The control that shows a hidden tab panel; `undefined` for an element that is hidden in another way. */
const controlOf = (panel: Element): HTMLElement | undefined =>
  labelledTab(panel) ?? tabByPosition(panel) ?? radioBefore(panel) ?? radioByPosition(panel);

/** The tab that refers to a panel, or that the panel refers to, as in sphinx-tabs and Starlight. */
function labelledTab(panel: Element): HTMLElement | undefined {
  const label = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
  if (label?.role === 'tab') return label;
  const controls = panel.id && document.querySelector(`[role=tab][aria-controls="${CSS.escape(panel.id)}"]`);
  return (controls || undefined) as HTMLElement | undefined;
}

/** The tab at the same position as a panel, as in Docusaurus, whose tabs and panels do not refer to each other. */
function tabByPosition(panel: Element): HTMLElement | undefined {
  if (panel.role !== 'tabpanel') return undefined;
  const panels = [...panel.parentElement!.children].filter(({role}) => role === 'tabpanel');
  const list = panel.parentElement!.parentElement?.querySelector('[role=tablist]');
  return list?.querySelectorAll<HTMLElement>('[role=tab]')[panels.indexOf(panel)];
}

/** The radio button in front of a panel and its label, as in sphinx-design. */
function radioBefore(panel: Element): HTMLElement | undefined {
  const label = panel.previousElementSibling;
  const radio = label instanceof HTMLLabelElement && label.previousElementSibling;
  return radio && isRadio(radio) ? radio : undefined;
}

/**
 * The radio button at the same position as a panel, where all buttons stand before all panels, as in Material for MkDocs
 * and in the code groups of VitePress.
 */
function radioByPosition(panel: Element): HTMLElement | undefined {
  const {parentElement: panels} = panel;
  const set = panels?.parentElement;
  if (!set) return undefined;
  const radios = [...set.querySelectorAll(':scope > input, :scope > * > input')].filter(isRadio);
  return radios.length === panels.children.length ? radios[[...panels.children].indexOf(panel)] : undefined;
}

const isRadio = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio';
