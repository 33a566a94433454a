/**
 * Sets an attribute of the page's own element, or takes it away, for a while.
 * @returns gives it back as it was, unless the page has changed it since
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
