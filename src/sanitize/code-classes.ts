import {names} from './policy.js';

/**
 * Classes of tokens on a `span` in code, by highlighter: Pygments, whose names Chroma, Rouge and Makeup use as well; then those of
 * Chroma, Pandoc, Google's Prettify and rustdoc.
 */
const TOKENS = names(`
  bp c c1 ch cm cp cpf cs dl err esc fm g gd ge ges gh gi gl go gp gr gs gt gu hll il k kc kd kn kp kr kt kv l ld m mb
  mf mh mi mo n na nb nc nd ne nf ni nl nn no nt nv nx o ow p pi pm py s s1 s2 sa sb sc sd se sh si sr ss sx vc vg vi
  vm w x
  cl hl line ln lnt
  al an at bn bu cf cn co cv do dt dv er ex fl fu im in kw op ot pp re st va vs wa
  atn atv clo com dec fun kwd lit opn pln pun str tag typ var
  attr ident self`);
/** Classes of highlight.js, after the prefix `hljs-`. */
const HIGHLIGHT_JS = names(`
  addition attr attribute built_in builtin-name bullet char class code comment deletion doctag emphasis formula function
  keyword link literal meta meta-keyword meta-string name number operator params property punctuation quote regexp
  section selector-attr selector-class selector-id selector-pseudo selector-tag string strong subst symbol tag
  template-tag template-variable title type variable`);
/** Additional classes of highlight.js, as in `hljs-title function_`. */
const HIGHLIGHT_JS_SCOPES = names(
  'class_ constant_ escape_ function_ inherited__ invoke__ language_ prompt_',
);
/** Classes of Prism, in addition to `token`. */
const PRISM = names(`
  annotation arrow assign-left atrule attr-equals attr-name attr-value attribute blockquote bold boolean builtin cdata
  char class class-name closure-params color combinator command comment console constant control-flow decorator deleted
  deleted-sign directive doc-comment doctype dom entity environment exports file-descriptor format-spec function
  function-definition function-variable generic generics header hexcode id imports important inserted inserted-sign
  interpolation interpolation-punctuation italic key keyword known-class-name label lifetime list literal-property macro
  maybe-class-name method method-variable module named-entity namespace null number object operator output package
  parameter plain prefix prolog prompt property property-access pseudo-class pseudo-element punctuation regex rule
  scalar script section selector shebang spread string string-interpolation string-property style symbol table tag
  template-punctuation template-string title triple-quoted-string unchanged unit url variable`);

/**
 * Whether a `span` in code may have a class, in addition to those of `policy.ts`.
 * @param classes all classes of the `span`
 */
export const isTokenClass = (name: string, classes: readonly string[]): boolean =>
  TOKENS.has(name) ||
  (name.startsWith('hljs-') && HIGHLIGHT_JS.has(name.slice('hljs-'.length))) ||
  (HIGHLIGHT_JS_SCOPES.has(name) && classes.some(other => other.startsWith('hljs-'))) ||
  (PRISM.has(name) && classes.includes('token'));
