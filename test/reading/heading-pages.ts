// Pages like those that different tools write, each with the sections that must be read from it.
export interface HeadingPage {
  readonly rule: string;
  /** The content of `main`. */
  readonly html: string;
  readonly sections: readonly string[];
}

export const HEADING_PAGES: readonly HeadingPage[] = [
  {
    rule: 'gi-docgen, front pages, blogs: a heading that only links to another page is text of the section above it',
    html: `<h1 id="t">T</h1><h2 id="m">Methods</h2><div><h6><a href="a.html">one</a></h6><p>First.</p></div>
      <div><h6> <a href="b.html">two</a> </h6><p>Second.</p></div><a href="c.html"><h3>three</h3></a><p>Third.</p>
      <h3 id="own"><a href="d.html">four</a></h3><p>Fourth.</p><h3><a href="#x">five</a></h3><p>Fifth.</p>`,
    sections: [
      't | T | ',
      'm | Methods | one First. two Second. three Third.',
      'own | four | Fourth.',
      ' | five | Fifth.',
    ],
  },
  {
    rule: 'TypeDoc: the parameters of a function belong to its section, and menus to none',
    html: `<h1 id="t">T</h1><h3 id="f">fire</h3><p>Fires.</p><h4 class="tsd-parameters-title">Parameters</h4><p>cone</p>
      <h4 class="tsd-returns-title">Returns void</h4><div class="col-sidebar"><h3>Settings</h3><p>Theme</p></div>`,
    sections: ['t | T | ', 'f | fire | Fires. Parameters cone Returns void'],
  },
  {
    rule: 'JSDoc: the parameters of a function belong to its section, the description of a class to that of the page, and titles of groups to none',
    html: `<div id="main"><h1 class="page-title">Class: Oven</h1><section><header><h2>Oven<span class="signature">()</span></h2>
      <div class="class-description">An oven.</div></header><article><div class="container-overview"><h2>Constructor</h2>
      <h4 class="name" id="Oven">new Oven</h4></div><h3 class="subsection-title">Methods</h3><h4 class="name" id="fire">fire</h4>
      <div>Fires.</div><h5>Parameters:</h5><table><tr><td>cone</td></tr></table><h5>Returns:</h5><p>Whether.</p>
      </article></section></div>`,
    sections: [
      'main | Class: Oven | Oven() An oven.',
      'Oven | new Oven | ',
      'fire | fire | Fires. Parameters: cone Returns: Whether.',
    ],
  },
  {
    rule: 'Sphinx Book: buttons, the table of contents and the title for print are not text',
    html: `<div class="topbar fixed-top"><button>.md</button> Contents</div><div class="bd-header-article">.pdf</div>
      <div class="onlyprint"><h1>T</h1><h2>Contents</h2></div><section id="t"><h1>T</h1><p>Text.</p></section>`,
    sections: ['t | T | Text.'],
  },
  {
    rule: "JSDoc's front page: a heading without words or with only a logo begins no section",
    html: `<h1 id="t">T</h1><h3> </h3><h2><img src="logo.png"></h2><p>Text.</p>`,
    sections: ['t | T | Text.'],
  },
  {
    rule: 'Texinfo: links to neighbouring pages are not text, and a footnote is not a section',
    html: `<div id="F"><div class="header"><p>Next: <a href="i.html" rel="next">Index</a></p></div><h2>Firing</h2><p>Fire.</p>
      <div class="header"><p>Temperatures</p></div></div><div class="footnote"><h4 class="footnotes-heading">Footnotes</h4>
      <h5><a id="FOOT1" href="#DOCF1">(1)</a></h5><p>Not even a little.</p></div>`,
    sections: ['F | Firing | Fire. Temperatures', ' | Footnotes | (1) Not even a little.'],
  },
  {
    rule: 'texi2html, older Texinfo, LaTeX2HTML, LilyPond, Scribble: links to neighbouring pages and menus are not text',
    html: `<div class="navigation">Next: <a href="b.html">B</a></div><table class="nav_table"><tr><td>[Up]</td></tr></table>
      <table class="header"><tr><td>[<a href="i.html" title="Up section"> Up </a>]</td></tr></table><h1 id="a">A</h1>
      <div class="navsettop">prev up next</div><p>Text.</p><table class="header"><tr><td>cone 6</td></tr></table>
      <div class="navsetbottom">prev up next</div><div id="tocframe"><h4>Manual</h4><p>Chapters</p></div>`,
    sections: ['a | A | Text. cone 6'],
  },
  {
    rule: 'docutils, themes: an element named "navigation" that has a heading is not a menu',
    html: `<div class="navigation"><h2 id="b">B</h2><p>Text.</p></div>
      <div class="section" id="navigation"><h2>Navigation</h2><p>By keys.</p></div>`,
    sections: ['b | B | Text.', 'navigation | Navigation | By keys.'],
  },
  {
    rule: 'Nim: the link to the source is not text',
    html: `<h2 id="f">fire</h2><p>Fires. <a class="link-seesrc" href="f.nim">Source</a></p>`,
    sections: ['f | fire | Fires.'],
  },
  {
    rule: 'DocBook: the name of the author is not a section, and the abstract below it belongs to the article',
    html: `<div class="titlepage"><h2 class="title"><a id="k"></a>Kiln</h2><div class="author"><h3 class="author">Tom</h3></div>
      <div class="abstract"><p>Firing.</p></div></div><h3 class="author" id="author">author</h3><p>A field.</p>`,
    sections: ['k | Kiln | Tom Firing.', 'author | author | A field.'],
  },
  {
    rule: 'YARD: a class is one section, source code is not text, and the id of the main node is not the anchor of headings in it',
    html: `<div id="content"><h1>Class: Oven</h1><p>It is hot.</p><h2>Overview</h2><div class="docstring">An oven.</div>
      <h2>Methods <small>(<a class="summary_toggle" href="#">collapse</a>)</small></h2><p>fire</p>
      <h3 class="signature" id="fire-instance_method">#<b>fire</b>(cone)</h3><p>Fires.</p>
      <table class="source_code"><tr><td>def fire</td></tr></table><h2>Other</h2><p>More.</p></div>`,
    sections: [
      'content | Class: Oven | It is hot. Overview An oven. Methods fire',
      ' | Other | More.',
      'fire-instance_method | #fire(cone) | Fires.',
    ],
  },
  {
    rule: "Asciidoctor's manual pages: the id of an element with two headings is the anchor of both",
    html: `<div id="header"><h1>git-add(1)</h1><h2>NAME</h2><div><p>git-add - adds</p></div></div>`,
    sections: ['header | git-add(1) | ', 'header | NAME | git-add - adds'],
  },
  {
    rule: 'RDoc: each method is a section without its source code, and the title above the methods is not a section',
    html: `<main><h1 id="class-Oven">class Oven</h1><section id="public" class="method-section"><header><h3>Public</h3></header><div id="method-i-fire">
      <div class="method-heading">fire <span class="method-click-advice">toggle</span></div><div><p>Fires.</p>
      <div class="method-source-code">def</div></div></div></section></main>`,
    sections: ['class-Oven | class Oven | ', 'method-i-fire | fire | Fires.'],
  },
  {
    rule: 'Qt: the title above the members, which has no anchor, is not a section',
    html: `<main><h1>Oven</h1><p>An oven.</p><div class="func"><h2>Member Function Documentation</h2><h3 class="fn" id="fire">fire()</h3>
      <p>Fires.</p></div></main>`,
    sections: [' | Oven | An oven.', 'fire | fire() | Fires.'],
  },
  {
    rule: 'Erlang: the types of a function belong to its section, even though they have an anchor',
    html: `<main><h1>lists</h1><article><h4 id="all-2" class="func-head">all(Pred, List)</h4><div><h3 id="types" class="func-types-title">Types</h3>
      <div>List = [T]</div></div><div><p>Whether all.</p></div></article></main>`,
    sections: [' | lists | ', 'all-2 | all(Pred, List) | Types List = [T] Whether all.'],
  },
  {
    rule: 'SWI-Prolog: the anchor of a term may be the element around its words',
    html: `<main><h2 id="sec:l">A.24 Lists</h2><p>Lists.</p><dl><dt class="pubdef"><a id="append/3"><strong>append</strong>(A, B)</a></dt>
      <dd>Joins.</dd></dl></main>`,
    sections: ['append/3 | append(A, B) | Joins.', 'sec:l | A.24 Lists | Lists.'],
  },
  {
    rule: 'ESDoc: the label at the right of a heading is not part of it',
    html: `<main><h1>Kiln</h1><h3 data-ice="anchor" id="instance-method-fire"><span data-ice="name">fire</span><span
      data-ice="signature">()</span><span class="right-info">source</span></h3><p>Fires.</p></main>`,
    sections: [' | Kiln | ', 'instance-method-fire | fire() | Fires.'],
  },
  {
    rule: 'HonKit, LDoc: search results and menus in the main node are not text',
    html: `<div id="main"><div id="navigation"><h1>Kiln</h1><h2>Modules</h2></div><div id="content"><h1>Module kiln</h1><p>Text.</p>
      <div class="search-results"><h1>No results</h1></div></div></div>`,
    sections: ['content | Module kiln | Text.'],
  },
  {
    rule: 'LDoc: the title of a list of links to functions begins no section',
    html: `<main><h1 id="m">Module oven</h1><p>Text.</p><h2><a href="#Functions">Functions</a></h2><table class="function_list"><tr>
      <td><a href="#fire">fire</a></td></tr></table><h2><a name="Functions"></a>Functions</h2><p>More.</p></main>`,
    sections: ['m | Module oven | Text. fire', 'Functions | Functions | More.'],
  },
  {
    rule: 'SQLite: an empty element before a heading is its anchor, a search box is not',
    html: `<div id="searchbox"><form><input id="box"></form></div><h1>T</h1><p>Text.</p><a id="a"></a><p></p><h2>A</h2><p>More.</p>`,
    sections: [' | T | Text.', 'a | A | More.'],
  },
  {
    rule: 'Starlight: the text of a section follows the wrapper of its heading, and the h1 is in a panel of its own',
    html: `<div class="panel"><div><h1 id="_top">Title</h1></div></div><div class="panel"><div><p>Lead.</p>
      <div class="sl-heading-wrapper"><h2 id="a">A</h2><a class="sl-anchor-link" href="#a"><span class="sr-only">Section
      titled “A”</span></a></div><p>One.</p><div class="sl-heading-wrapper"><h2 id="b">B</h2></div><p>Two.</p></div></div>`,
    sections: ['_top | Title | Lead.', 'a | A | One.', 'b | B | Two.'],
  },
  {
    rule: 'DocBook: a heading in wrappers has the anchor of its section, and the title of a note begins no section',
    html: `<div class="sect1" id="s"><div class="titlepage"><div><div><h2 class="title">1. Title <a href="#s">#</a></h2></div></div></div>
      <p>Text.</p><div class="note"><h3 class="title">Note</h3><p>Mind.</p></div><p>More.</p></div>`,
    sections: ['s | 1. Title | Text. Note Mind. More.'],
  },
  {
    rule: 'gtk-doc: a named anchor right before a heading is its anchor',
    html: '<div class="refsect2"><a name="gtk-new"></a><h3>gtk_new ()</h3><pre>GtkWidget *</pre></div>',
    sections: ['gtk-new | gtk_new () | GtkWidget *'],
  },
  {
    rule: 'Doxygen: the anchor of a heading is in it or right before it, also in a table',
    html: `<table><tr class="heading"><td><h2><a id="groups" name="groups"></a>Functions</h2></td></tr>
      <tr><td>void <b>f</b> ()</td></tr></table><a id="f1" name="f1"></a><h2 class="memtitle"><span class="permalink"><a
      href="#f1">◆&#160;</a></span>f()</h2><div class="memitem">Does it.</div>`,
    sections: ['groups | Functions | void f ()', 'f1 | f() | Does it.'],
  },
  {
    rule: 'rustdoc: the text of a method follows the wrapper of the element that holds its heading',
    html: `<details open><summary><section id="method.push" class="method"><a class="src rightside" href="../src/x.rs.html">Source</a>
      <h4 class="code-header">pub fn push(&amp;mut self)</h4></section></summary><div class="docblock">Appends.</div></details>
      <details><summary><section id="method.pop"><h4>pub fn pop()</h4></section></summary><div class="docblock">Removes.</div></details>`,
    sections: ['method.push | pub fn push(&mut self) | Appends.', 'method.pop | pub fn pop() | Removes.'],
  },
  {
    rule: 'TypeDoc: an empty link before a heading is its anchor',
    html: `<section class="tsd-panel tsd-member"><a id="run" class="tsd-anchor"></a><h3 class="tsd-anchor-link"><span>run</span>
      <a href="#run" aria-label="Permalink" class="tsd-anchor-icon"><svg></svg></a></h3><div>Runs.</div></section>`,
    sections: ['run | run | Runs.'],
  },
  {
    rule: 'Publican: a link target of zero-width characters in a heading is its anchor',
    html: '<div class="section"><h2 class="title"><a id="s1">\u2060</a>1.1. Title</h2><p>Text.</p></div>',
    sections: ['s1 | 1.1. Title | Text.'],
  },
  {
    rule: 'permalinks without letters are not part of a heading, but a heading that is entirely a link keeps its text',
    html: `<h2 id="a">Guide<a href="#a">#</a></h2>1<h2 id="b">Install<a class="header-anchor" href="#b">&#8203;</a></h2>2
      <h2 id="c"><a class="header-anchor" href="#c">Config</a></h2>3<h2 id="d">Copy<button>Copy link</button></h2>4
      <h2 id="e">C#<a href="#e">¶</a></h2>5`,
    sections: ['a | Guide | 1', 'b | Install | 2', 'c | Config | 3', 'd | Copy | 4', 'e | C# | 5'],
  },
  {
    rule: 'the id of an element is not the anchor of a heading in it if another heading comes first',
    html: '<div id="all"><h2 id="a">A</h2>1<h3>B<a id="b" href="#b">#</a></h3>2</div>',
    sections: ['a | A | 1', 'b | B | 2'],
  },
  {
    rule: 'links to neighbouring pages are not text of the last section',
    html: '<section id="s"><h2>S</h2></section><div class="prev-next-bottom"><a href="a.html">previous</a></div>',
    sections: ['s | S | '],
  },
  {
    rule: 'text after an element with only a heading belongs to that heading',
    html: '<section id="a"><div><h2>A</h2></div></section><p>Of none.</p>',
    sections: ['a | A | Of none.'],
  },
  {
    rule: 'Javadoc: terms without anchors are text of the section that they are in',
    html: `<section class="class-description"><dl><dt>Since:</dt><dd>1.2</dd></dl></section>
      <section class="detail" id="add(E)"><h3>add</h3><div class="member-signature">boolean add(E e)</div>
      <dl><dt>Returns:</dt><dd>true</dd></dl></section>`,
    sections: [' | page.html | Since: 1.2', 'add(E) | add | boolean add(E e) Returns: true'],
  },
  {
    rule: 'Doxygen: a title above members begins a section only if it has an anchor',
    html: `<h1 id="t">T</h1><a name="details" id="details"></a><h2 class="groupheader">Detailed Description</h2><p>An oven.</p>
      <h2 class="groupheader">Member Function Documentation</h2>
      <a id="a1"></a><h2 class="memtitle">fire()</h2><div class="memdoc"><p>Fires.</p></div>`,
    sections: ['t | T | ', 'details | Detailed Description | An oven.', 'a1 | fire() | Fires.'],
  },
  {
    rule: 'a named anchor in a term is the anchor of its section',
    html: '<h1 id="t">T</h1><dl><dt><a name="opt"></a>--opt</dt><dd>Does.</dd></dl>',
    sections: ['opt | --opt | Does.', 't | T | '],
  },
];
