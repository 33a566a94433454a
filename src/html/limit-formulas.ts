/** Tags that a formula may have: browsers need time with the square of their number to copy them. */
const MAX_TAGS = 1_000;

/** HTML with an ellipsis in place of every formula that is longer. */
export function limitFormulas(html: string): string {
  const [before, ...formulas] = html.split(/<math\b/i);
  return [before, ...formulas.map(shortened)].join('');
}

/** @param rest what follows `<math` */
function shortened(rest: string): string {
  const end = rest.search(/<\/math/i);
  const formula = end < 0 ? rest : rest.slice(0, end);
  const tags = formula.match(/<[a-z]/gi)?.length ?? 0;
  return tags > MAX_TAGS ? `…<math>${end < 0 ? '' : rest.slice(end)}` : `<math${rest}`;
}
