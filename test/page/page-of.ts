/** A document of its own, as a page with this HTML would be, at an address when one is given. */
export function pageOf(html: string, address?: string): Document {
  const base = address ? `<base href="${address}">` : '';
  const page = new DOMParser().parseFromString(base + html, 'text/html');
  if (address) Object.defineProperty(page, 'URL', {value: address});
  return page;
}
