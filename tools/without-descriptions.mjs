// A Vite plugin: in the browser a schema goes without the words that `describe` gives it. They are for OpenAPI, and
// would be a 60th of what a reader loads to search.

/** @typedef {{type: string, start: number, end: number} & Record<string, unknown>} Node */

/** @returns {import('vite').Plugin} */
export function withoutDescriptions() {
  return {
    name: 'without-descriptions',
    // After TypeScript has been taken out.
    enforce: 'post',
    transform: {
      filter: {id: /[\\/]src[\\/]api[\\/][\w-]+\.ts$/, code: 'describe('},
      handler(code) {
        /** @type {Node[]} */
        const calls = [];
        collectCalls(this.parse(code), calls);
        // From the end, so that positions before it stay true; lines stay where they are for the source map.
        const stripped = calls.reverse().reduce((text, {start, end, ...call}) => {
          const [inner] = /** @type {[Node]} */ (call['arguments']);
          const kept = code.slice(inner.start, inner.end);
          const lines = code.slice(start, end).split('\n').length - kept.split('\n').length;
          return text.slice(0, start) + kept + '\n'.repeat(lines) + text.slice(end);
        }, code);
        return {code: stripped, map: null};
      },
    },
  };
}

/**
 * @param {unknown} node
 * @param {Node[]} calls of `describe`, in order; none is within another
 */
function collectCalls(node, calls) {
  if (Array.isArray(node)) for (const child of node) collectCalls(child, calls);
  else if (typeof node === 'object' && node !== null) {
    const {type, callee} = /** @type {Node & {callee?: {name?: string}}} */ (node);
    if (type === 'CallExpression' && callee?.name === 'describe') calls.push(/** @type {Node} */ (node));
    else collectCalls(Object.values(node), calls);
  }
}
