/** A new document with this HTML and, if given, this address. */
export function pageOf(html: string, address?: string): Document {
  const base = address ? `<base href="${address}">` : '';
  const page = new DOMParser().parseFromString(base + html, 'text/html');
  if (address) Object.defineProperty(page, 'URL', {value: address});
  return page;
}
