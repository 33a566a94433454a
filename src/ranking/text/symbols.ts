/**
 * Symbols are terms with signs: operators (`:=`, `->`, `::`), options (`--help`) and names with signs (`**kwargs`, `C++`, `%s`, `\d`). The
 * index has them in addition to the words in them.
 */

/** Signs that are frequent in code, but rare in names. */
export const CODE = /[{}%=<>|;]/;

const OPERATOR = /^[!$%&*+/:<=>@\\^|~?.-]{2,3}$/;
const SIGN = /^[%&*+/<=>@\\^|~$#]$/;
const OPTION = /^--?[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;
const SIGNED_NAME =
  /^(\*{1,2}[\p{L}_][\p{L}\p{N}_]*|[%\\][a-zA-Z]|@\{[\w-]+\}|\*?\.[a-z][\w.-]*|[a-zA-Z](\+\+|#))$/u;
/** Brackets and marks that are symbols by themselves. */
const MARK = /^(\[\]|\{\}|\{\{|;|_)$/;
/** Signs that end with an opening bracket: `<(` of `<(list)`, `${` of `${name}`. In a query, the closing brackets may follow. */
const OPENER = /^(?:\$\(\(|[$<>]\(|[$#]\{|#\[|\[\[)/;
const CLOSERS = /^[)\]}]*$/;
/** Conflict markers. */
const CONFLICT = /^([<>|])\1{6}$/;
/** Signs that are too frequent to be searched for, such as colons and lines of dashes. */
const NO_SYMBOL = /^(-{3,}|\?{2,}|={3,}|\.-|~{2,}|:|:{3}|\+{3}|\*{3})$/;
const MAX_LENGTH = 40;

/** The symbol in a run without white space, in the form in which symbols are compared; `undefined` if the run is not a symbol. */
export function symbolOf(run: string): string | undefined {
  if (run.length === 0 || run.length > 2 * MAX_LENGTH) return undefined;
  if (isSymbol(run)) return folded(run);
  const [opener] = OPENER.exec(run) ?? [];
  if (opener !== undefined && CLOSERS.test(run.slice(opener.length))) return opener;
  const bare = run
    .replace(/^["'`([{<]+(?=[^\s])/, '')
    .replace(/[.,;!?)"'`\]}>]+$/, '')
    .replace(/^(--?[\p{L}\p{N}_-]+)[=[].*$/u, '$1');
  return bare !== run && isSymbol(bare) ? folded(bare) : undefined;
}

/** Letter case matters in `-C`, `%S` and `\D`, which differ from `-c`, `%s` and `\d`. */
const folded = (symbol: string): string => (/^[-%\\].$/.test(symbol) ? symbol : symbol.toLowerCase());

/** Signs inside a run: `HEAD~3`, `HEAD^{tree}`, `stash@{0}`, `main..topic`, `%Y-%m`, `[\d]+`. */
const INNER =
  /(?<=[\p{L}\p{N})}>])(?:[~^](?![^\s\p{N}~^])|[@^]\{|\.{2,3}(?=[\p{L}\p{N}]))|[%\\][a-zA-Z](?![\p{L}\p{N}])/gu;

/** The signs in a run that is not a symbol as a whole. */
export const innerSymbols = (run: string): string[] =>
  symbolOf(run) === undefined ? [...new Set([...run.matchAll(INNER)].map(([sign]) => sign))] : [];

function isSymbol(text: string): boolean {
  if (text.length > MAX_LENGTH || NO_SYMBOL.test(text)) return false;
  return [OPERATOR, SIGN, OPTION, SIGNED_NAME, MARK, CONFLICT].some(pattern => pattern.test(text));
}

/** Symbols that are indexed anywhere in a run: `::` in `std::move`, `\d` in `^[\d]+$`. */
const ANYWHERE = /(?<!:)::(?!:)|(?<!\\)\\[a-zA-Z](?![\p{L}\p{N}])/u;
/** Runs that may be or contain a symbol: matches of `ANYWHERE`, runs that begin with a sign, and letters followed by `++` or `#`. */
const RUNS = new RegExp(
  ANYWHERE.source +
    /|(?<=[\p{L}\p{N})}>])(?:[~^](?![^\s\p{N}~^"'’”`)\]},;<[])|[@^]\{|\.{2,3}(?=[\p{L}\p{N}]))|(?<=^|\s|["'`(])(?:\[[\][]|\{[{}]|[;_])(?=$|[\s"'`),.;:])|(?<=^|\s|["'`([{])(?:[!$%&*+/:<=>@\\^|~?#.-][^\s]*|[a-zA-Z](?:\+\+|#)(?![\p{L}\p{N}]))[^\s]*/u
      .source,
  'uy',
);
const ALL_ANYWHERE = new RegExp(ANYWHERE, 'gu');
/** By character code: whether a run may begin with the character. The pattern is not tried at the many other characters. */
const MAY_BEGIN = Uint8Array.from({length: 128}, (_, code) =>
  /[!$%&*+/:<=>@\\^|~?#.\-[{;_]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** The symbols in a text, with their offsets in UTF-16 code units. */
export function* symbols(text: string): Generator<{symbol: string; start: number}> {
  for (let index = 0; index < text.length; index++) {
    if (!mayBeginAt(text, index)) continue;
    RUNS.lastIndex = index;
    const [run] = RUNS.exec(text) ?? [];
    if (run === undefined) continue;
    const symbol = /^(?:\.{2,3}|[@^]\{)$/.test(run) ? run : symbolOf(run);
    const [opener] = OPENER.exec(run) ?? [];
    if (opener !== undefined) yield {symbol: opener, start: index};
    else if (symbol !== undefined) yield {symbol, start: index};
    if (symbol === undefined)
      for (const inner of run.matchAll(ALL_ANYWHERE)) yield {symbol: inner[0], start: index + inner.index};
    index += run.length - 1;
  }
}

/** Whether a run may begin here: with a sign, or with the letter of `C++` or `C#`. */
function mayBeginAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (MAY_BEGIN[code]) return true;
  const next = text.charCodeAt(index + 1);
  return (next === PLUS || next === SHARP) && code < 128;
}
const [PLUS, SHARP] = ['+'.charCodeAt(0), '#'.charCodeAt(0)] as const;
