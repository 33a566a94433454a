/**
 * The site's own page of results: where the form leads that the element wraps, or that `for` names. It works
 * without JavaScript, so it is also where a reader can go when the API does not answer.
 */

/** @returns its address with the words in it; `null` where there is no form that leads anywhere by itself */
export function resultsPage(search: Element, htmlFor: string, words: string): string | null {
  for (const form of formsOf(search, htmlFor)) {
    const field = form.querySelector<HTMLInputElement>(
      'input[name]:is([type=search],[type=text],:not([type]))',
    );
    // By its attribute: a field may be called `action`.
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
    url.searchParams.set(field.name, words);
    return url.href;
  }
  return null;
}

function formsOf(search: Element, htmlFor: string): HTMLFormElement[] {
  const controls = [search, ...(htmlFor ? document.querySelectorAll(htmlFor) : [])];
  return controls.flatMap(control => {
    const form = control.querySelector('form') ?? control.closest('form');
    return form ? [form] : [];
  });
}
