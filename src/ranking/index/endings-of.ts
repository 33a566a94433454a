/** `asyncio.Task.cancel` → itself, `Task.cancel`, `cancel`; `std::vector::at`, `Foo#bar` and `a/b` likewise. */
export function endingsOf(name: string): string[] {
  const endings = [name];
  for (const {index, 0: separator} of name.matchAll(/(?:\.|::|#|\/)(?=[^.:#/])/g))
    endings.push(name.slice(index + separator.length));
  return endings;
}
