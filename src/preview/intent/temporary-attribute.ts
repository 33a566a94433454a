/**
 * Sets or removes an attribute of one of the page's own elements for a while.
 * @returns restores it, unless the page has changed it since
 */
export function setTemporaryAttribute(element: Element, name: string, value: string | null): () => void {
  const before = element.getAttribute(name);
  if (before === value) return () => {};
  write(element, name, value);
  return () => {
    if (element.getAttribute(name) === value) write(element, name, before);
  };
}

const write = (element: Element, name: string, value: string | null): void =>
  value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
