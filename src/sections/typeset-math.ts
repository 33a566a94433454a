import {safeNodes} from '../sanitize/index.js';
import {FORMULAS} from './content-styles.js';

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

interface Formula {
  readonly element: Element;
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** TeX as documentation tools write it for MathJax: `\(…\)` in a line, `\[…\]` or `$$…$$` on lines of its own. */
const DELIMITED = /^\s*(?:\\\(([^]*)\\\)|\\\[([^]*)\\\]|\$\$([^]*)\$\$)\s*$/;

/** Formulas that are typeset; the longest pages of manuals have some 300. The rest stays TeX. */
const MAX_FORMULAS = 500;
/** Formulas that are sanitised together: each use of the sanitiser has a fixed cost, and it copies a limited number of elements. */
const BATCH = 40;

/**
 * Commands that define a command or an environment, load an extension or set an option. MathJax has one scope for all
 * formulas of a page, so that such a formula of a section would change the page's own formulas after it.
 */
const DEFINING =
  /^(?:[egx]?def|let|label|futurelet|global|long|outer|mathchardef|require|(?:re)?new(?!line$)\w+|New\w+|provide\w+|[Dd]eclare\w+|define\w+|setOptions|(?:mathtools|empheq)set|sisetup|usetagform|(?:begin|end)group\w*)$/;
/** A label is not seen, and would become one of the page's; one that is not found here is taken for a definition. */
const LABEL = /\\label\s*\{[^{}]*\}/g;
/** Where equations are numbered, these would be counted with those of the page. */
const NUMBERED = /(\\(?:begin|end)\s*\{(?:equation|(?:fl|x)?align(?:at)?|gather|multline|eqnarray))\}/g;

/**
 * Formulas of a section that are TeX become MathML, if the page has a typesetter; else TeX without its delimiters. The
 * output of a typesetter is sanitised like everything else. A formula that defines something is not given to MathJax
 * and stays TeX; KaTeX has a scope for each formula.
 * @param content safe nodes, changed in place
 */
export async function typesetMath(
  content: ParentNode,
  typesetters: Typesetters = globalThis as Typesetters,
): Promise<void> {
  const formulas = formulasIn(content);
  const hasTypesetter = typesetters.MathJax?.tex2mmlPromise ?? typesetters.katex?.renderToString;
  const shown = hasTypesetter ? Math.min(MAX_FORMULAS, formulas.length) : 0;
  for (let i = 0; i < shown; i += BATCH)
    await typesetBatch(formulas.slice(i, Math.min(i + BATCH, shown)), typesetters);
  for (const {element, tex} of formulas.slice(shown)) element.textContent = tex.trim();
}

/** An element that contains a formula is not one itself: a formula is text. */
function formulasIn(content: ParentNode): readonly Formula[] {
  return [...content.querySelectorAll(FORMULAS)].flatMap(element => {
    if (element.querySelector(FORMULAS)) return [];
    const [, inline, ...displays] = DELIMITED.exec(element.textContent) ?? [];
    const tex = inline ?? displays.find(text => text !== undefined);
    return tex === undefined ? [] : [{element, tex, isDisplay: inline === undefined}];
  });
}

async function typesetBatch(formulas: readonly Formula[], typesetters: Typesetters): Promise<void> {
  const markup = await Promise.all(formulas.map(formula => toMathML(formula, typesetters).catch(() => '')));
  const safe = await safeNodes(markup.map(mathml => `<div>${mathml}</div>`).join(''), {
    base: new URL(document.URL),
    idPrefix: 'docs-math-',
  });
  const boxes = [...safe.children];
  // Otherwise a typesetter has left an element unclosed.
  const isWhole = boxes.length === formulas.length && boxes.every(({localName}) => localName === 'div');
  formulas.forEach(({element, tex}, index) => {
    const box = isWhole ? boxes[index] : null;
    if (box?.querySelector('math')) element.replaceChildren(...box.childNodes);
    else element.textContent = tex.trim();
  });
}

async function toMathML({tex, isDisplay}: Formula, {MathJax, katex}: Typesetters): Promise<string> {
  if (MathJax?.tex2mmlPromise) {
    const own = tex.replace(LABEL, '').replace(NUMBERED, '$1*}');
    return isDefining(own) ? '' : MathJax.tex2mmlPromise(own, {display: isDisplay});
  }
  const options = {displayMode: isDisplay, output: 'mathml', throwOnError: false, trust: false} as const;
  return katex?.renderToString?.(tex, options) ?? '';
}

/** Command by command: in `\\let`, `\\` ends a line, and `let` is text. */
const isDefining = (tex: string): boolean =>
  [...tex.matchAll(/\\([a-z]+|[^])/gi)].some(([, command]) => DEFINING.test(command!));
