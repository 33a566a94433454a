import {safeNodes} from '../sanitize/index.js';
import {FORMULAS} from './content-styles.js';

/** The global objects of MathJax 3 and KaTeX. Both can make MathML, which needs none of their style sheets. */
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

/** TeX as documentation tools write it for MathJax: `\(…\)` inline, and `\[…\]` or `$$…$$` in separate lines. */
const DELIMITED = /^\s*(?:\\\(([^]*)\\\)|\\\[([^]*)\\\]|\$\$([^]*)\$\$)\s*$/;

/** Maximum number of formulas that are typeset. The longest pages of manuals have about 300. Others remain TeX. */
const MAX_FORMULAS = 500;
/** Number of formulas that are sanitized together: each call of the sanitizer has a fixed cost, and it copies a limited number of elements. */
const BATCH = 40;

/**
 * Commands that define a command or environment, load an extension or set an option. MathJax has one scope for all formulas of a page, so
 * such a formula would change the page's own formulas.
 */
const DEFINING =
  /^(?:[egx]?def|let|label|futurelet|global|long|outer|mathchardef|require|(?:re)?new(?!line$)\w+|New\w+|provide\w+|[Dd]eclare\w+|define\w+|setOptions|(?:mathtools|empheq)set|sisetup|usetagform|(?:begin|end)group\w*)$/;
/**
 * Labels are invisible, but MathJax would register them as labels of the page. A label with nested braces is not
 * matched; it counts as a definition.
 */
const LABEL = /\\label\s*\{[^{}]*\}/g;
/**
 * Environments with numbers, which MathJax would count together with those of the page. They are replaced by their
 * starred forms, which have no numbers.
 */
const NUMBERED = /(\\(?:begin|end)\s*\{(?:equation|(?:fl|x)?align(?:at)?|gather|multline|eqnarray))\}/g;

/**
 * Converts formulas in TeX to MathML if the page has a typesetter; otherwise removes the delimiters. The output of a typesetter is
 * sanitized like everything else. Formulas that define something are not passed to MathJax and remain TeX; KaTeX has a separate scope for
 * each formula.
 * @param content safe nodes, which are changed
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

/** The formulas in an element. An element that contains other formulas is not one itself, because a formula is text. */
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
  // If the numbers of boxes and formulas differ, a typesetter has left an element unclosed.
  const isWhole = boxes.length === formulas.length && boxes.every(({localName}) => localName === 'div');
  formulas.forEach(({element, tex}, index) => {
    const box = isWhole ? boxes[index] : null;
    if (box?.querySelector('math')) element.replaceChildren(...box.childNodes);
    else element.textContent = tex.trim();
  });
}

async function toMathML({tex, isDisplay}: Formula, {MathJax, katex}: Typesetters): Promise<string> {
  if (MathJax?.tex2mmlPromise) {
    const unnumbered = tex.replace(LABEL, '').replace(NUMBERED, '$1*}');
    return isDefining(unnumbered) ? '' : MathJax.tex2mmlPromise(unnumbered, {display: isDisplay});
  }
  const options = {displayMode: isDisplay, output: 'mathml', throwOnError: false, trust: false} as const;
  return katex?.renderToString?.(tex, options) ?? '';
}

/**
 * Whether a formula has a defining command. Reads command by command: in `\\let`, `\\` is a line break, and `let` is
 * text.
 */
const isDefining = (tex: string): boolean =>
  [...tex.matchAll(/\\([a-z]+|[^])/gi)].some(([, command]) => DEFINING.test(command!));
