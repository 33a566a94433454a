/** An element with attributes and content. Text is text: nothing is parsed. */
export function makeElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute]!);
  element.append(...content);
  return element;
}
