/** The elements made so far, by name: one that a page has thrown out keeps its state for when it is back. */
const made: Partial<Record<keyof HTMLElementTagNameMap, HTMLElement>> = {};

/** The page's element of that name, or one of ours at the end of its body, which may be another body by now. */
export function findOrCreate<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
): HTMLElementTagNameMap[Name] {
  return (
    document.querySelector(name) ??
    document.body.appendChild((made[name] ??= document.createElement(name)) as HTMLElementTagNameMap[Name])
  );
}
