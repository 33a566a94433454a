// Pages that resemble the output of a tool but are read by other rules, and rare cases.

/** The content of `main`, by description. */
export const SIMILAR_PAGES: Readonly<Record<string, string>> = {
  'terms with link targets before, around and after their words':
    '<dl><dt><span id="s"></span><a id="x"></a>fire</dt><dd>Fires.</dd><dt>Say <a id="y">it</a></dt><dd>Said.</dd><dt><a name="z">cool</a></dt><dd>Cools.</dd><dt><b><a id="v">v</a></b></dt><dd>V.</dd><dt> <a id="w"></a>w</dt><dd>W.</dd></dl>',
  'elements other than links with a name': '<h2><b name="no">B</b></h2><p>1</p><h2 name="no">C</h2><p>2</p>',
  'elements with an id and two children or none before a heading':
    '<p>T</p><div id="two"><i></i><b></b></div><h2>B</h2><p>1</p><div id="d"><br></div><h3>C</h3>',
  'an anchor far before a heading': `<p>T</p><i></i><i></i><i></i><i></i><a id="far"></a><i></i><h2>B</h2>`,
  'headings in nested elements with ids':
    '<div id="a1"><div><div><div><div><h2>B</h2><p>t</p></div></div></div></div></div><div id="b1"><h2>C</h2><div><h3>D</h3></div></div>',
  'elements excluded from search, with and without a heading':
    '<div class="nosearch"><h2>Kept</h2><p>k</p></div><div class="nosearch">Gone</div><div class="header">Kept<a rel="next" href="n.html">n</a></div><div class="header"><a href="n.html">n</a></div><div class="nav-panel"><a rel="up" href="u">U</a></div><p rel="next">p</p>',
  'lists with and without the classes of a table of contents':
    '<div class="toc"><p>Kept</p></div><div class="toc"><dl class="toc"><dt>Gone</dt></dl></div><div class="toc"><dl><dt>Kept too</dt></dl></div><div><dl class="toc"><dt>In a list</dt></dl></div><dl class="toc"><dt>Alone</dt></dl>',
  'headings named like parts of an entry of gi-docgen':
    '<h4 id="declaration">Declaration</h4><p>d</p><div class="toggle-wrapper"><h4 id="description">Description</h4><p>x</p><h4 id="other">Other</h4><p>o</p></div><div class="toggle-wrapper"><h3 id="declaration">D</h3></div>',
  'titles above groups, with and without anchors':
    '<h2 class="groupheader">Gone</h2><p>1</p><h2 class="groupheader" id="g">Kept</h2><p>2</p><a id="before"></a><h2 class="groupheader">Led to</h2><p>3</p><h2 class="groupheader"><a id="in"></a>Within</h2><p>4</p><h3>Over</h3><h4 class="name" id="n">n</h4><p>5</p><h3>Over no id</h3><h4 class="name">n</h4><h2>Over fn</h2><h3 class="fn" id="fn">fn</h3><h4 class="subsection-title">Sub</h4>',
  'links beside declarations of Haddock and pydoctor':
    '<p class="src"><a id="t:A" class="def">A</a> <a href="s.html" class="link">Source</a> <a href="#t:A">#</a><a href="x.html">X1</a></p><p>What.</p><div class="functionHeader"><b><i><a href="z.html">¶</a></i></b>def fire()</div><p>Fires.</p><p><a href="q.html">→</a></p>',
  'addresses, footers and small print':
    '<h2 id="a">A</h2><address class="footer">Gone</address><address>Kept</address><small>Kept</small><small><a class="summary_toggle">c</a>Gone</small><div id="navigation">Gone</div><p id="navigation">Kept</p>',
  'Javadoc, members on a page without a class':
    '<h1>Kiln</h1><section class="detail" id="a(b)"><h3>a</h3></section><section class="detail" id="a2"><h4>a2</h4></section><section class="details" id="c(d)"><h3>c</h3></section><div class="detail"><h3>no id</h3></div>',
  'Javadoc, titles of a package and of a nested class':
    '<h1 title="Package x" class="title">Package x</h1><h3 title="Class Y" class="title">Y</h3>',
  'Javadoc, a title without its CSS class':
    '<h1 title="Class Oven">Class Oven</h1><section class="detail" id="fire()"><h3>fire</h3></section>',
  'Javadoc, an old constructor, an enum':
    '<div class="sub-title">Package <a>org.kiln</a></div><h1 title="Enum Class Cone" class="title">Enum Class Cone</h1><section class="detail" id="%3Cinit%3E()"><h3>Cone</h3></section><section class="detail" id="x"><h3>HOT</h3></section>',
  'Java without a package':
    '<h1 title="Record Pot&lt;A&gt;" class="title">Record Pot&lt;A&gt;</h1><section class="detail" id="&lt;init&gt;()"><h3>Pot</h3></section>',
  'rustdoc, a macro with members of other kinds':
    '<h1>Macro <a class="macro">fire</a></h1><h2 id="structfield.size">size</h2><h3 id="tymethod.a.b">ab</h3><h3 id="tymethod.burn">burn</h3><h3 id="other.c">c</h3>',
  'rustdoc, a title without its CSS class': '<h1>Struct Oven</h1><h3 id="method.fire">fire</h3>',
  'TypeDoc, headings in panels that are not members':
    '<div class="tsd-page-title"><h1>Type Alias Cone&lt;T&gt;</h1></div><section class="tsd-panel"><h3 id="a">a</h3></section><section class="tsd-member"><h3 id="b">Readonly b?</h3></section><section class="tsd-member"><h3 id="c">***</h3></section>',
  'TypeDoc, a page without its CSS classes':
    '<h1>Class Oven</h1><section class="tsd"><h3 id="a">a</h3></section>',
  'TypeDoc, a title of another kind':
    '<div class="tsd-page-title"><h1>Hierarchy Oven</h1></div><section class="tsd-member"><h3 id="a">a</h3></section>',
  'JSDoc, members without a class and without a name':
    '<h1>Kiln</h1><h4 class="name" id="a">a<span class="signature">()</span></h4><h4 class="name" id="b"><b>b</b></h4><h3 class="name" id="c">c</h3><h5 class="name" id="d">d</h5>',
  'RDoc, attributes of a module':
    '<h1>module Kiln</h1><h3 id="attribute-c-size">size [R]</h3><h3 id="method-i-5B-5D">[](a)</h3><h3 id="method-x-no">no</h3>',
  'YARD, a method on a page without a class': '<h1>Top</h1><h3 id="fire-class_method">.fire(a)</h3>',
  'Doxygen, titles whose declaration is missing or elsewhere':
    '<h2 class="memtitle">a()</h2><p>x</p><div class="memitem"><table><tr><td>int no</td><td class="memname">int k :: O::a</td></tr></table></div><h3 class="memtitle">b()</h3><div class="memitem"><table><tr><th class="memname">b</th></tr></table></div><h2 class="memtitle">c</h2><div class="memitem"><p>c</p></div>',
  'gtk-doc, style properties and other anchors':
    '<div class="refsect2"><a name="Kiln--x-y"></a><h3>The “x-y” style property</h3></div><div class="refsect2" id="plain"><h3>The “z” property</h3></div><div class="refsect2"><h3>enum KilnCone</h3></div><div class="refsect1"><h3>kiln_no ()</h3></div><div class="refsect2"><h3>kiln.fire()</h3></div>',
  'gi-docgen, a title without a kind':
    '<section id="main"><header><h1>Kiln.Oven.fire</h1></header><pre>void kiln_oven_fire (int)</pre></section>',
  'gi-docgen, a kind without code':
    '<section id="main"><header><h3>Method</h3><h1>Kiln.Oven.fire</h1></header></section><pre>void kiln_oven_fire (int)</pre>',
  'gi-docgen, code without a name in C':
    '<section id="main"><header><h3>Callback</h3><h1>Kiln.Fire</h1></header><pre>void (* Fire) (int)</pre></section>',
  'gi-docgen, a virtual method':
    '<section id="main"><header><h3>Virtual Method</h3><h1>Kiln.Oven.fire</h1></header><pre>void kiln_fire (int)</pre></section>',
  'gi-docgen, a title outside of its header':
    '<section id="main"><header><h2>Kiln.Oven</h2></header><div><h1>Kiln.Pot</h1></div></section>',
  'mkdocstrings, headings with an unknown kind or without an id':
    '<div class="doc-module doc-class"><h2 id="k" class="doc-heading">k</h2></div><div class="doc-class"><h2 class="doc-heading">no id</h2></div><div class="doc-other"><h2 id="o" class="doc-heading">o</h2></div><div class="doc-class"><h2 id="p">p</h2></div>',
  'Node.js, names with brackets, and headings that are words':
    '<div id="apicontent"><h3>kiln.size[Symbol.x]</h3><h3>Class: kiln oven</h3><h3>Event: hot</h3><h3>word</h3><h3>word()</h3><h3>Static method: K.f(a)</h3><h3>a.b c</h3></div>',
  'OpenAPI, paths':
    '<h2 id="g">get /ovens</h2><h2 id="h">HEAD /</h2><h2 id="t">TRACE /</h2><h2 id="i">GET ovens</h2>',
  'ESDoc, members with missing parts':
    '<h1>Kiln</h1><h3 data-ice="anchor" id="static-get-a"><span data-ice="name">a</span></h3><h3 data-ice="other" id="b"><span data-ice="name">b</span></h3><h3 data-ice="anchor" id="c">c</h3><h3 data-ice="anchor" id="function-d"><span data-ice="name">d</span><span data-ice="signature">(x)</span></h3>',
  'Erlang, headings that are not functions':
    '<h1>lists</h1><h4 id="all-2">all</h4><h4 id="x" class="func-head">x</h4><h4 id="a-b-12" class="func-head">ab</h4>',
  'pydoctor, members without a kind':
    '<div><a name="k.f"></a><div class="functionHeader">def f()</div></div><div class="basemethod"><a name="f"></a><div class="functionHeader">def g()</div></div><div class="basemethod other"><a name="k.h"></a><div class="other">def h()</div></div><div class="base"><a name="k.i"></a><div class="functionHeader">i</div></div>',
  'documentation.js, members without an owner':
    '<div id="a"><div class="toggle-sibling">a(b)</div></div><h3 id="kiln">Kiln</h3><div id="other"><div class="toggle-sibling">b: c</div></div><div id="kilnx"><div class="toggle-sibling">x y</div></div><h3>No id</h3><div id="q"><div class="toggle-sibling">q</div></div>',
  'Haddock, anchors outside its namespaces':
    '<p class="src"><a id="v:a-1114112-" class="def">a</a></p><p>1</p><p class="src"><a id="x:b" class="def">b</a></p><p>2</p><p><a id="t:C" class="def">C</a></p>',
  'code blocks of syntax highlighters':
    '<h2 id="a">A</h2><div class="highlight-py notranslate"><div class="caption">c.py</div><pre>one</pre><pre>two</pre><button>Copy</button></div><p>p</p><div class="nohighlight">not <pre>three</pre></div><div class="highlighted">no code</div><div class="a-highlight"><b>b</b><pre>four</pre></div><span class="highlight"><pre>five</pre> after</span>',
  'a heading inside a code block':
    '<h2 id="a">A</h2><div class="highlight"><pre>one</pre><h2 id="b">B</h2>text</div><p>p</p>',
  'headings in notes of all kinds':
    '<h2 id="a">A</h2><div class="note"><h3>NOTE</h3><p>1</p></div><aside class="tip"><h3>Tip</h3><p>2</p></aside><div class="note"><h3 id="x">Notes</h3><p>3</p></div><section class="note"><h3>Note</h3><p>4</p></section><div><h3>Note</h3><p>5</p></div><div class=""><h3> </h3></div>',
  'headings above and below a title':
    '<header><h3>Kind</h3><h1>Title</h1></header><header><h1>One</h1><h1>Two</h1></header><header><h3>Alone</h3><h2>Below</h2></header><div><h3>Not</h3><h1>Here</h1></div>',
  'headings that look like footnotes':
    '<h5><a id="FOOT1">(1)</a></h5><p>1</p><h4><a id="FOOT2">(2)</a></h4><p>2</p><h5><b id="FOOT3">(3)</b></h5><p>3</p><h5><a id="FOOTX">(4)</a></h5><p>4</p><h5>text<a id="FOOT5">(5)</a></h5>',
  'headings of parts of an entry':
    '<h4 class="name" id="e">e</h4><p>1</p><h5>Part</h5><p>2</p><h6>Part</h6><h5 id="own">Own</h5><p>3</p><h2 class="tsd-index-heading">Index</h2><h2 id="k" class="tsd-index-heading">Kept</h2><h3 class="func-types-title" id="t">Types</h3><h4>Other</h4><h5>Of the other</h5><h4 class="name">No id</h4><h5>Of no id</h5>',
  'headings that look like the class names of JSDoc':
    '<h1 class="page-title">T</h1><section><header><h2>T</h2></header></section><section><header><h2>U</h2></header></section><section><div><h2>V</h2></div></section><h1>W</h1><section><header><h2>W</h2></header></section><header><h2>X</h2></header>',
  'headings of parts of a page of YARD':
    '<h2>Overview</h2><div class="docstring">d</div><h2>Not</h2><div class="other">o</div><h2 id="i">Own</h2><div class="docstring">d</div><h3>Rank</h3><div class="docstring">d</div><h2>List<a class="summary_toggle">x</a></h2><p>p</p>',
  'headings that are links':
    '<h1><a href="a.html">One</a></h1><h2 id="b"><a href="b.html">Two</a></h2><a id="p"></a><h2><a href="c.html">Three</a></h2><h2><a href="d.html">Four</a> five</h2><h2><a href="#e">Six</a></h2><h2><a href="f.html"><b>Seven</b></a><i></i></h2><h2><a href="g.html">a</a><a href="#h">b</a></h2><a href="h.html"><div><h3>Eight</h3></div></a><a href="i.html"><div><div><div><h3>Nine</h3></div></div></div></a><div id="j"><a href="k.html"><h3>Ten</h3></a></div><a id="l" href="k.html"><h3>Eleven</h3></a><a><h3>Twelve</h3></a>',
  'headings with many child elements': `<h2><a href="a.html">A</a>${'<i></i>'.repeat(49)}</h2><p>1</p><h2><a href="b.html">B</a>${'<i></i>'.repeat(50)}</h2><p>2</p><h2><a href="b.html">C</a>${'<i></i>'.repeat(52)}</h2><p>3</p>`,
  'nested definition lists, and terms without a definition':
    '<dl><dt id="a">a</dt><dd>1<dl><dt id="b">b</dt><dd>2</dd></dl></dd><dt id="c">c</dt></dl><dl><dd>none</dd><dt id="d">d</dt><dt id="e">e</dt><p>x</p><dd>3</dd><dd>4</dd></dl><dl><div id="g"><dt>g</dt><dd>5</dd><dt id="h">h</dt><dd>6</dd></div><div><dt>i</dt><dd>7</dd></div><div id="j"><div><dt>j</dt><dd>8</dd></div></div><section id="k"><dt>k</dt><dd>9</dd></section></dl>',
  'headings in terms and definitions':
    '<dl><dt id="a">A</dt><dd><h2 id="h">H</h2><p>1</p></dd></dl><h2 id="i">I</h2><p>2</p><dl><dt id="b"><h3>B</h3></dt><dd>3</dd></dl><h3 id="j">J</h3><p>4</p>',
  'asides, pagers, footers and forms around headings':
    '<p>Lead.</p><h2 id="a">A</h2><aside>x</aside><div class="pager">y</div><p>1</p><div><h3 id="b">B</h3></div><div><div class="related">z</div><footer>f</footer><form>g</form><p>2</p></div>',
  'nested sections':
    '<div class="section" id="s"><h2>S</h2><div class="section" id="t"><div><h3>T</h3></div></div></div><article id="u"><div><div><h2>U</h2></div></div></article><p>After.</p><section><div><h2 id="v">V</h2></div><section><p>in</p></section></section><p>End.</p>',
  'headers with a heading and without':
    '<header><h1 id="a">A</h1><p>1</p></header><p>2</p><h2 id="b">B</h2><header><p>3</p></header><p>4</p>',
  'text at different depths':
    '<div><div><div><p>a</p><div><p>b</p><div><h2 id="x">X</h2><p>c</p></div></div></div></div></div><div><h3 id="y">Y</h3><div><div><div><div><p>d</p><h4 id="z">Z</h4><p>e</p></div></div></div></div></div>',
  'elements that look like declarations':
    '<div class="def"><a id="x"></a>x</div><p class="src top"><a id="y" class="def">y</a></p><div><p class="src"><a class="def">z</a></p></div><table class="RBoxed"><tr><td><p class="RForeground"><a name="(def._q)"></a><span class="RktValDef">q</span></p></td></tr></table><p>q1</p><table><tr><td><p class="RForeground"><a name="(def._r)"></a>(<span class="RktStxDef">r</span>)</p></td></tr></table><p>r1</p>',
  'objects of Sphinx':
    '<dl class="py function"><dt class="sig" id="k.f">k.f(<em>a</em>)<a class="headerlink" href="#k.f">¶</a></dt><dd>F.</dd></dl><dl class="py class"><dt id="k.C"><em class="property">class</em> k.C</dt><dd><p>C.</p><dl class="py method"><dt id="k.C.m">m()</dt><dd>M.</dd></dl></dd></dl><dl class="c macro"><dt id="c.M">M</dt><dd>X.</dd></dl><dl class="std option"><dt id="cmd-o">-o</dt><dd>O.</dd></dl><dl class="glossary"><dt id="term-a">a</dt><dd>A.</dd></dl><dl class="field-list"><dt>Returns</dt><dd>r</dd></dl><dl class="footnote"><dt id="id1">1</dt><dd>n</dd></dl>',
};
