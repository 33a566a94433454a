import {safeNodes} from '../sanitize/safe-section.js';

/** What MathJax 3 and KaTeX leave on a page; either makes MathML, which needs no style sheet of theirs. */
interface Typesetters {
  readonly MathJax?: {tex2mmlPromise?(tex: string, options: {display: boolean}): Promise<string>};
  readonly katex?: {
    renderToString?(
      tex: string,
      options: {displayMode: boolean; output: 'mathml'; throwOnError: false; trust: false},
    ): string;
  };
}

/** TeX as documentation tools write it for MathJax: `\(…\)` in a line, `\[…\]` or `$$…$$` on lines of its own. */
const DELIMITED = /^\s*(?:\\\(([^]*)\\\)|\\\[([^]*)\\\]|\$\$([^]*)\$\$)\s*$/;

/**
 * Formulas of a section that are TeX become MathML, if the page has a typesetter; else TeX without its
 * delimiters. The output of a typesetter is sanitised like everything else.
 * @param content safe nodes, changed in place
 */
export async function typesetMath(
  content: ParentNode,
  typesetters: Typesetters = globalThis as Typesetters,
): Promise<void> {
  const formulas = content.querySelectorAll('.math,.arithmatex');
  await Promise.all(
    Array.from(formulas, async formula => {
      const [, inline, ...displays] = DELIMITED.exec(formula.textContent!) ?? [];
      const tex = inline ?? displays.find(text => text !== undefined);
      if (tex === undefined) return;
      const mathml = await toMathML(tex, inline === undefined, typesetters).catch(() => '');
      const nodes = await safeNodes(mathml, {base: new URL(document.URL), idPrefix: 'docs-math-'});
      if (nodes.querySelector('math')) formula.replaceChildren(nodes);
      else formula.textContent = tex.trim();
    }),
  );
}

async function toMathML(tex: string, display: boolean, {MathJax, katex}: Typesetters): Promise<string> {
  if (MathJax?.tex2mmlPromise) return MathJax.tex2mmlPromise(tex, {display});
  const options = {displayMode: display, output: 'mathml', throwOnError: false, trust: false} as const;
  return katex?.renderToString?.(tex, options) ?? '';
}
