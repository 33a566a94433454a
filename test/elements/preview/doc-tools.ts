/**
 * The frame that tools put around the text, in the shape of their markup with words of ours. In each, links of class
 * `yes` are text, links of class `no` are not, and `data-root` marks where the content is.
 */
const TEXT = '<p>Text with <a class="yes" href="/x.html#a">a link</a>.</p>';
const CODE_LINK =
  '<a class="yes reference internal" href="/api.html#f"><code class="xref py py-func"><span class="pre">f()</span></code></a>';

export const DOC_TOOLS: Readonly<Record<string, string>> = {
  'Sphinx: classic, as in the manual of Python': `
    <div class="related" role="navigation"><ul><li><a class="no" href="/next.html">next</a></li></ul></div>
    <div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main" data-root>
      <section id="s"><h1>T<a class="no headerlink" href="#s">¶</a></h1>${TEXT}<p>${CODE_LINK}</p>
      <p><a class="no viewcode-link" href="/_modules/x.html#f"><span class="viewcode-link">[source]</span></a></p>
      <p>A note <a class="yes footnote-reference brackets" href="#id2" id="id1">1</a></p>
      <dl class="footnote"><dt><span class="brackets"><a class="no fn-backref" href="#id1">1</a></span></dt><dd>N</dd></dl>
      <div class="toctree-wrapper compound"><ul><li><a class="no reference internal" href="/b.html">B</a></li></ul></div>
      </section></div></div></div>
    <div class="sphinxsidebar" role="navigation"><div class="sphinxsidebarwrapper"><a class="no" href="/t.html">T</a></div></div></div>`,
  'Sphinx: the theme of Django, which has the name of the site in its first h1': `
    <div class="document"><div id="doc3"><div id="hd"><h1><a class="maybe" href="/index.html">Site</a></h1></div>
    <div id="bd"><div id="yui-main"><div class="yui-b"><div class="yui-g" id="x">
      <div class="section" id="s" ><h1>T<a class="no headerlink" href="#s">¶</a></h1>${TEXT}<p>${CODE_LINK}</p></div>
    </div></div></div><div class="yui-b" id="sidebar"><div class="sphinxsidebar" role="navigation"><a class="no" href="/t.html">T</a></div></div>
    </div></div></div>`,
  'Sphinx: Read the Docs': `
    <nav class="wy-nav-side"><div class="wy-menu"><a class="no" href="/a.html">A</a></div></nav>
    <div class="wy-nav-content"><div role="navigation" aria-label="Page navigation"><a class="no" href="/">Docs</a></div>
    <div role="main" class="document" itemscope="itemscope" data-root><div itemprop="articleBody">
      <section id="s"><h1>T<a class="no headerlink" href="#s"></a></h1>${TEXT}</section></div></div>
    <footer><div class="rst-footer-buttons" role="navigation"><a class="no btn" href="/b.html">Next</a></div></footer></div>`,
  'Sphinx: PyData': `
    <nav class="bd-header navbar"><a class="no nav-link" href="/a.html">A</a></nav>
    <div class="bd-sidebar-primary"><nav class="bd-links bd-docs-nav"><a class="no" href="/a.html">A</a></nav></div>
    <main id="main-content" class="bd-main" data-root><div class="bd-content"><div class="bd-article-container">
      <div class="bd-header-article"><nav><a class="no" href="/">Home</a></nav></div>
      <article class="bd-article"><section id="s"><h1>T<a class="no headerlink" href="#s">#</a></h1>${TEXT}
        <div class="sd-card"><a class="no sd-stretched-link" href="/c.html"><span>Card</span></a></div>
        <table class="autosummary"><tbody><tr><td><p>${CODE_LINK}</p></td><td><p>Does it.</p></td></tr></tbody></table>
      </section></article>
      <footer class="prev-next-footer"><div class="prev-next-area"><a class="no right-next" href="/b.html"><p>next</p></a></div></footer>
    </div><div class="bd-sidebar-secondary bd-toc"><nav><a class="no" href="#s">T</a></nav></div></div></main>`,
  'Sphinx: Furo': `
    <aside class="sidebar-drawer"><div class="sidebar-tree"><a class="no" href="/a.html">A</a></div></aside>
    <div class="main"><div class="content"><div class="article-container"><article role="main" id="furo-main-content" data-root>
      <section id="s"><h1>T<a class="no headerlink" href="#s">¶</a></h1>${TEXT}</section></article></div>
    <footer><div class="related-pages"><a class="no next-page" href="/b.html"><div>Next</div></a></div></footer></div>
    <aside class="toc-drawer"><div class="toc-tree"><a class="no" href="#s">T</a></div></aside></div>`,
  'Doxygen: its text is in .contents': `
    <div id="top"><div id="main-nav"></div><div id="nav-path" class="navpath"><ul><li class="navelem"><a class="no el" href="/n.html">n</a></li></ul></div></div>
    <div class="header"><div class="headertitle"><div class="title">T</div></div></div>
    <div class="contents" data-root><a name="details" id="details"></a><h2 class="groupheader">Detailed Description</h2>${TEXT}
      <table class="memberdecls"><tr><td class="memItemRight"><a class="yes el" href="/t.html#a1">fire</a> (int cone)</td></tr></table></div>`,
  MkDocs: `
    <nav class="wy-nav-side"><a class="no" href="/a/">A</a></nav>
    <div class="wy-nav-content"><div role="main" class="document" data-root><div class="section">
      <h1 id="t">T<a class="no headerlink" href="#t">¶</a></h1>${TEXT}<div class="toc"><ul><li><a class="no" href="#t">T</a></li></ul></div>
    </div></div><footer><div class="rst-footer-buttons"><a class="no btn" href="/b/">Next</a></div></footer></div>`,
  'Material for MkDocs': `
    <header class="md-header" data-md-component="header"><a class="no" href="/">Site</a></header>
    <main class="md-main" data-md-component="main" data-root><div class="md-main__inner">
      <div class="md-sidebar" data-md-component="sidebar"><nav class="md-nav"><a class="no md-nav__link" href="/a/">A</a></nav></div>
      <div class="md-content" data-md-component="content"><article class="md-content__inner md-typeset">
        <nav class="md-tags"><a class="no md-tag" href="/tags/#x">x</a></nav>
        <a class="no md-content__button" href="/edit/x.html">Edit</a>
        <h1 id="t">T<a class="no headerlink" href="#t">¶</a></h1>${TEXT}
        <p><a class="no md-button" href="/start/">Start</a></p>
        <div class="footnote"><ol><li id="fn:1"><p>N <a class="no footnote-backref" href="#fnref:1">↩</a></p></li></ol></div>
      </article></div></div></main>`,
  Docusaurus: `
    <nav class="navbar"><a class="no" href="/">Site</a></nav>
    <main class="docMainContainer" data-root><div class="container"><div class="row"><div class="col">
      <article><nav class="theme-doc-breadcrumbs" aria-label="Breadcrumbs"><a class="no" href="/a">A</a></nav>
        <div class="theme-doc-markdown markdown"><header><h1>T</h1></header>${TEXT}
          <h2 id="h">H<a class="no hash-link" href="#h"></a></h2></div>
        <footer class="theme-doc-footer"><a class="no theme-edit-this-page" href="/edit">Edit</a></footer></article>
      <nav class="pagination-nav"><a class="no pagination-nav__link" href="/b">Next</a></nav></div>
      <div class="col col--3"><div class="tableOfContents theme-doc-toc-desktop"><ul class="table-of-contents"><li><a class="no" href="#h">H</a></li></ul></div></div>
    </div></div></main>`,
  VitePress: `
    <header class="VPNav"><a class="no" href="/">Site</a></header>
    <aside class="VPSidebar"><nav><a class="no VPLink" href="/a">A</a></nav></aside>
    <div class="VPContent"><div class="VPDoc"><div class="container">
      <div class="aside"><div class="VPDocAside"><nav class="VPDocAsideOutline"><a class="no outline-link" href="#h">H</a></nav></div></div>
      <div class="content"><main class="main" data-root><div class="vp-doc _guide"><div>
        <h1 id="t">T <a class="no header-anchor" href="#t"></a></h1>${TEXT}</div></div></main>
        <footer class="VPDocFooter"><a class="no pager-link" href="/b">Next</a></footer></div></div></div></div>`,
  'Hugo: Docsy': `
    <header><nav class="td-navbar"><a class="no nav-link" href="/">Site</a></nav></header>
    <div class="td-outer"><aside class="td-sidebar"><nav><a class="no" href="/a/">A</a></nav></aside>
      <aside class="td-sidebar-toc"><div class="td-page-meta"><a class="no" href="/edit">Edit</a></div></aside>
      <main data-root><nav aria-label="breadcrumb"><a class="no" href="/">Docs</a></nav><div class="td-content">
        <h1>T</h1>${TEXT}<h2 id="h">H<a class="no td-heading-self-link" href="#h"></a></h2></div></main></div>`,
  'Hugo: Book': `
    <main class="container flex" data-root><aside class="book-menu"><nav><a class="no" href="/a/">A</a></nav></aside>
      <div class="book-page"><article class="markdown"><h1 id="t">T<a class="no anchor" href="#t">#</a></h1>${TEXT}
        <p><a class="no book-btn" href="/start">Start</a></p></article></div>
      <aside class="book-toc"><nav><a class="no" href="#t">T</a></nav></aside></main>`,
  'Hugo: Hextra': `
    <div class="nav-container"><nav><a class="no" href="/">Site</a></nav></div>
    <article><main class="hx-content content" data-root><h1>T</h1>${TEXT}
      <div class="hextra-cards"><a class="no hextra-card" href="/c"><span>Card</span></a></div></main></article>`,
  'plain HTML': `
    <header><a class="no-root" href="/">Site</a></header>
    <div data-root><h1>T</h1>${TEXT}<p><a class="no" href="/a.pdf">A file</a> <a class="no" href="#">Up</a></p></div>`,
};
