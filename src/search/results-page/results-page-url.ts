interface SearchElement extends Element {
  readonly htmlFor: string;
  readonly triggers: string;
}

/**
 * The address of the site's own results page for a query: the target of the form in the element, or of the form around
 * the theme's search control. It works without the API.
 * @returns `null` if there is no such form
 */
export function resultsPageUrl(search: SearchElement, query: string): string | null {
  for (const form of formsOf(search)) {
    const field = form.querySelector<HTMLInputElement>(
      'input[name]:is([type=search],[type=text],:not([type]))',
    );
    // Read as an attribute: a field of the form may be named `action`.
    const action = form.getAttribute('action');
    const method = form.getAttribute('method') ?? 'get';
    if (!field || action === null || !/^get$/i.test(method) || !URL.canParse(action, document.baseURI))
      continue;
    const url = new URL(action, document.baseURI);
    if (!/^https?:$/.test(url.protocol)) continue;
    url.search = '';
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && name !== field.name) url.searchParams.append(name, value);
    }
    url.searchParams.set(field.name, query);
    return url.href;
  }
  return null;
}

function formsOf(search: SearchElement): HTMLFormElement[] {
  const {htmlFor, triggers} = search;
  const themes = triggers ? document.querySelectorAll(triggers) : [];
  const controls = [search, document.getElementById(htmlFor), ...themes];
  return controls.flatMap(control => {
    const form = control?.querySelector('form') ?? control?.closest('form');
    return form ? [form] : [];
  });
}
