// Pages like those that generators of API documentation write, each with the API objects that must be read from it.
export interface ObjectPage {
  readonly tool: string;
  /** The content of `main`. */
  readonly html: string;
  /** `role name` of each section with an object. */
  readonly objects: readonly string[];
}

/** A page of gi-docgen 2023.1. */
export const giDocgen = (kind: string, title: string, declaration: string): string =>
  `<section id="main" class="content"><header><h3>${kind} </h3><h1>${title}</h1></header><section>
    <div class="toggle-wrapper"><h4 id="declaration">Declaration<a href="#declaration" class="anchor"></a></h4>
    <pre><code>${declaration}</code></pre></div><div class="toggle-wrapper"><h4 id="description">Description
    <a class="srclink" href="https://code.example/">[src]</a></h4><p>It is hot.</p></div></section></section>`;

export const OBJECT_PAGES: readonly ObjectPage[] = [
  {
    tool: 'Javadoc',
    html: `<div class="header"><div class="sub-title"><span>Package</span>&nbsp;<a href="package-summary.html">org.kiln</a></div>
      <h1 title="Class Oven" class="title">Class Oven&lt;T&gt;</h1></div>
      <section class="detail" id="&lt;init&gt;(int)"><h3>Oven</h3></section>
      <section class="detail" id="fire(int)"><h3>fire</h3><div>Fires.</div></section>
      <section class="detail" id="SIZE"><h3>SIZE</h3></section>`,
    objects: [
      'java:class org.kiln.Oven',
      'java:constructor org.kiln.Oven.Oven',
      'java:method org.kiln.Oven.fire',
      'java:field org.kiln.Oven.SIZE',
    ],
  },
  {
    tool: 'rustdoc',
    html: `<h1>Struct <a class="struct" href="#">Oven</a></h1><section id="method.fire"><h4 class="code-header">pub fn fire(&amp;self)</h4></section>
      <h3 id="variant.Hot">Hot</h3>`,
    objects: ['rust:struct Oven', 'rust:variant Oven::Hot', 'rust:method Oven::fire'],
  },
  {
    tool: 'TypeDoc',
    html: `<div class="tsd-page-title"><h1>Class Oven&lt;T&gt;</h1></div><section class="tsd-panel tsd-member"><h3 id="fire">fire</h3></section>`,
    objects: ['ts:class Oven', 'ts:member Oven.fire'],
  },
  {
    tool: 'YARD',
    html: `<h1>Class: Oven</h1><h3 id="fire-instance_method">#<b>fire</b>(cone) ⇒ <tt>Boolean</tt></h3>
      <h3 id="[]=-class_method">.<b>[]=</b>(pot)</h3>`,
    objects: ['rb:method Oven#fire', 'rb:method Oven.[]='],
  },
  {
    tool: 'RDoc',
    html: `<h1>module Kiln</h1><div id="method-c-parse"><div class="method-heading"><span>parse</span><span>(text)</span></div></div>
      <div id="attribute-i-size"><div class="method-heading">size<span>[RW]</span></div></div>`,
    objects: ['rb:method Kiln.parse', 'rb:method Kiln#size'],
  },
  {
    tool: 'LDoc',
    html: `<h1>Module kiln</h1><dl class="function"><dt><a name="fire"></a><b>fire (cone)</b></dt><dd>Fires.</dd></dl>`,
    objects: ['lua:function fire'],
  },
  {
    tool: 'pydoctor',
    html: `<h1>kiln.Kiln</h1><div class="basemethod"><a name="kiln.Kiln.fire"></a><a name="fire"></a><div class="functionHeader">
      def fire(self):</div></div><div class="baseclassvariable"><a name="kiln.Kiln.limit"></a><div class="functionHeader">limit: int</div></div>`,
    objects: ['py:method kiln.Kiln.fire', 'py:classvariable kiln.Kiln.limit'],
  },
  {
    tool: 'documentation.js',
    html: `<h3 id="kiln">Kiln</h3><div id="kilnfire"><div class="toggle-sibling"><a class="caret-right">▸</a><span>fire(cone)</span></div></div>
      <div id="kilnport"><div class="toggle-sibling">port</div></div>`,
    objects: ['js:function Kiln.fire', 'js:member Kiln.port'],
  },
  {
    tool: 'ESDoc',
    html: `<h1>Kiln</h1><div class="detail"><h3 data-ice="anchor" id="instance-method-fire"><span data-ice="access">public</span> <span
      data-ice="name">fire</span><span data-ice="signature">(cone: number)</span></h3></div><h3 data-ice="anchor" id="static-variable-cones"><span
      data-ice="name">cones</span><span data-ice="signature">: number</span></h3>`,
    objects: ['js:function Kiln.fire', 'js:member Kiln.cones'],
  },
  {
    tool: 'Haddock',
    html: `<p class="src">data <a id="t:Oven" class="def">Oven</a></p><p class="src"><a id="v:fire-39-" class="def">fire'</a> :: Oven</p>`,
    objects: ['hs:type Oven', "hs:function fire'"],
  },
  {
    tool: 'Scribble',
    html: `<p class="RForeground">(<a name="(def._((lib._k)._fire~21))"></a><span class="RktSym"><a class="RktValDef RktValLink">fire!</a></span> cone)</p>`,
    objects: ['rkt:definition fire!'],
  },
  {
    tool: 'Erlang',
    html: `<h1>lists</h1><h4 id="all-2" class="bold_code func-head">all(Pred, List) -> boolean()</h4><h4 id="Module:init-1" class="func-head">Module:init(A)</h4>`,
    objects: ['erl:function lists:all/2', 'erl:function lists:init/1'],
  },
  {
    tool: 'SWI-Prolog',
    html: `<dl><dt class="pubdef"><a id="append/3"><strong>append</strong>(A, B)</a></dt><dd>Joins.</dd><dt class="multidef"><a id="f-tanh/1">tanh(X)</a></dt>
      <dd>Tangent.</dd><dt><a id="or/2">or</a></dt><dd>A word.</dd></dl>`,
    objects: ['prolog:predicate append/3', 'prolog:function tanh/1'],
  },
  {
    tool: 'Nim',
    html: `<dl><div id="split.i,string"><dt><pre><span class="Keyword">iterator</span> <a><span class="Identifier">split</span></a>(<span
      class="Identifier">s</span>)</pre></dt><dd>Splits.</dd></div></dl>`,
    objects: ['nim:iterator split'],
  },
  {
    tool: 'JSDoc',
    html: `<h1 class="page-title">Class: Oven</h1><h4 class="name" id="fire"><span class="type-signature"></span>fire<span
      class="signature">(cone)</span></h4><h4 class="name" id="size">size<span class="type-signature"> :number</span></h4>`,
    objects: ['js:function Oven.fire', 'js:member Oven.size'],
  },
  {
    tool: 'Doxygen',
    html: `<a id="f1"></a><h2 class="memtitle">fire()</h2><div class="memitem"><table><tr><td class="memname">int kiln::Oven::fire </td>
      <td>(</td><td>int cone</td></tr></table></div>`,
    objects: ['cpp:function kiln::Oven::fire'],
  },
  {
    tool: 'gtk-doc',
    html: `<div class="refsect2"><a name="kiln-fire"></a><h3>kiln_fire ()</h3></div>
      <div class="refsect2"><a name="KilnOven--size"></a><h3>The “size” property</h3></div>`,
    objects: ['c:function kiln_fire', 'c:property KilnOven:size'],
  },
  {
    tool: 'gi-docgen, a method',
    html: giDocgen(
      'Method',
      '<a href="i.html">Kiln</a><span class="sep"></span><a href="o.html">Oven</a><span class="sep"></span>fire',
      'void kiln_oven_fire (int cone)',
    ),
    objects: ['c:method kiln_oven_fire'],
  },
  {
    tool: 'gi-docgen, a class',
    html: giDocgen('Class', '<a href="i.html">Kiln</a><span class="sep"></span>Oven', 'class Kiln.Oven'),
    objects: ['c:class KilnOven'],
  },
  {
    tool: 'gi-docgen, a property',
    html: giDocgen(
      'Property',
      '<a href="i.html">Kiln</a><span class="sep"></span><a href="o.html">Oven</a>:size',
      'property size: uint',
    ),
    objects: ['c:property KilnOven:size'],
  },
  {
    tool: 'gi-docgen, a signal',
    html: giDocgen(
      'Signal',
      '<a href="i.html">Kiln</a><span class="sep"></span><a href="o.html">Oven</a>::is_hot',
      'void is_hot (int cone)',
    ),
    objects: ['c:signal KilnOven::is_hot'],
  },
  {
    tool: 'mkdocstrings',
    html: '<div class="doc doc-object doc-function"><h3 id="kiln.fire" class="doc doc-heading"><code>fire(cone)</code></h3></div>',
    objects: ['py:function kiln.fire'],
  },
  {
    tool: 'Node.js',
    html: `<div id="apicontent"><h3><code>kiln.fire(cone[, callback])</code><a class="mark" href="#f" id="f">#</a></h3>
      <h3>Class: <code>kiln.Oven</code></h3><h4>Event: <code>'hot'</code></h4><h2>Notes on firing</h2></div>`,
    objects: ['js:function kiln.fire', 'js:class kiln.Oven', 'js:event hot'],
  },
  {
    tool: 'OpenAPI',
    html: '<h2 id="o">POST /ovens/{id}</h2><h2 id="p">Post office</h2>',
    objects: ['http:post POST /ovens/{id}'],
  },
  {
    tool: 'JSDoc, headings that are no objects: of another level or class, or without an anchor',
    html: `<h1>Class: Oven</h1><h4 id="a">fire<span class="signature">()</span></h4><h4 class="name">size</h4>
      <h2 class="name" id="b">hot</h2><h3 class="name" id="Oven">Oven</h3>`,
    objects: ['js:member Oven'],
  },
  {
    tool: 'Doxygen, an attribute, an operator, and a heading that is no member',
    html: `<h2 class="memtitle">hot</h2><div class="memitem"><table><tr><td class="memname">bool kiln::Oven&lt;T&gt;::hot</td></tr></table></div>
      <h2 class="memtitle">operator==()</h2><div class="memitem"><table><tr><td class="memname">bool operator== </td></tr></table></div>
      <h2>Notes</h2><div class="memitem"><table><tr><td class="memname">int other</td></tr></table></div>`,
    objects: ['cpp:member kiln::Oven<T>::hot', 'cpp:function operator=='],
  },
  {
    tool: 'Doxygen, a member without a declaration',
    html: '<h2 class="memtitle">hot()</h2><p>Text.</p>',
    objects: [],
  },
  {
    tool: 'gtk-doc, a signal, a type, and prose',
    html: `<div class="refsect2"><a name="KilnOven-hot"></a><h3>The “hot” signal</h3></div>
      <div class="refsect2"><h3>The “cold” signal</h3></div>
      <div class="refsect2"><h3>struct KilnOven</h3></div><div class="refsect2"><h3>On firing pots</h3></div>
      <div><h3>kiln_fire ()</h3></div>`,
    objects: ['c:signal KilnOven:hot', 'c:signal cold', 'c:type KilnOven'],
  },
  {
    tool: 'gi-docgen, a page that documents no object',
    html: '<section id="main"><header><h1>Getting started</h1></header></section>',
    objects: [],
  },
  {
    tool: 'a page that resembles one of gi-docgen',
    html: '<section id="other"><header><h1>Kiln.fire</h1></header></section><header><h1>Kiln.fire</h1></header>',
    objects: [],
  },
  {
    tool: 'mkdocstrings, a heading whose element has no kind, and one without an id',
    html: `<div><h3 id="kiln.SIZE" class="doc-heading">SIZE</h3></div><h3 id="other">kiln.other</h3>
      <div class="doc-class"><h3 class="doc-heading">Oven</h3></div>`,
    objects: ['py:object kiln.SIZE'],
  },
  {
    tool: 'Node.js, properties, and headings that are not names',
    html: `<div id="apicontent"><h3>kiln.size</h3><h3>new kiln.Oven(cone)</h3><h3>Kilns</h3><h3>fire the kiln()</h3></div>
      <h3>kiln.fire()</h3>`,
    objects: ['js:property kiln.size', 'js:function kiln.Oven'],
  },
  {
    tool: 'TypeDoc, a heading that is not in a member',
    html: `<div class="tsd-page-title"><h1>Interface Oven</h1></div><h3>Hierarchy</h3>
      <section class="tsd-member"><h3>Optional hot?</h3></section>`,
    objects: ['ts:interface Oven', 'ts:member Oven.hot'],
  },
  {
    tool: 'rustdoc, a required method on a page that names no type',
    html: `<h1>Overview</h1><section id="tymethod.fire"><h4>fn fire()</h4></section>`,
    objects: ['rust:method fire'],
  },
  {
    tool: 'rustdoc, a type alias',
    html: `<h1>Type Alias <a class="type" href="#">Result&lt;T&gt;</a></h1><h2 id="a">Struct Oven</h2>`,
    objects: ['rust:typealias Result'],
  },
  {
    tool: 'YARD, a class without a name in its title',
    html: `<h1>Overview</h1><h3 id="fire-class_method">.<b>fire</b></h3><h3 id="fire">fire</h3>`,
    objects: ['rb:method fire'],
  },
  {
    tool: 'prose',
    html: '<h1>Class actions</h1><h2 id="a">fire()</h2><h2>Struct of things</h2>',
    objects: [],
  },
];
