/**
 * Sections as the embed API gives them, of the manuals of Python, Django, pandas and Sphinx (Debian's packages
 * of 2023; long ones are cut at a tag), by what a card should make of them.
 */
export interface CardSection {
  readonly kind: 'object' | 'term' | 'heading' | 'page' | 'thing';
  /** The page, and the fragment asked for. */
  readonly from: string;
  readonly html: string;
}

export const CARD_SECTIONS: readonly CardSection[] = [
  {
    kind: 'object',
    from: 'python/library/functions.html#len',
    html: `<dl class="py function">
<dt class="sig sig-object py" id="len">
<span class="sig-name descname">len</span><span class="sig-paren">(</span><em class="sig-param"><span class="n">s</span></em><span class="sig-paren">)</span><a class="headerlink" href="/python/library/functions.html#len">¶</a></dt>
<dd><p>Return the length (the number of items) of an object.  The argument may be a
sequence (such as a string, bytes, tuple, list, or range) or a collection
(such as a dictionary, set, or frozen set).</p>
<div class="impl-detail compound">
<p><strong>CPython implementation detail:</strong> <code>len</code> raises <a href="/python/library/exceptions.html#OverflowError"><code>OverflowError</code></a> on lengths larger than
<a href="/python/library/sys.html#sys.maxsize"><code>sys.maxsize</code></a>, such as <a href="/python/library/stdtypes.html#range"><code>range(2 ** 100)</code></a>.</p>
</div>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/library/functions.html#abs',
    html: `<dl class="py function">
<dt class="sig sig-object py" id="abs">
<span class="sig-name descname">abs</span><span class="sig-paren">(</span><em class="sig-param"><span class="n">x</span></em><span class="sig-paren">)</span><a class="headerlink" href="/python/library/functions.html#abs">¶</a></dt>
<dd><p>Return the absolute value of a number.  The argument may be an
integer, a floating point number, or an object implementing <code>__abs__()</code>.
If the argument is a complex number, its magnitude is returned.</p>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/library/stdtypes.html#str',
    html: `<dl class="py class">
<dt class="sig sig-object py" id="str">
<em class="property">class<span class="w"> </span></em><span class="sig-name descname">str</span><span class="sig-paren">(</span><em class="sig-param"><span class="n">object</span><span class="o">=</span><span class="default_value">''</span></em><span class="sig-paren">)</span><a class="headerlink" href="/python/library/stdtypes.html#str">¶</a></dt>
<dt class="sig sig-object py">
<em class="property">class<span class="w"> </span></em><span class="sig-name descname">str</span><span class="sig-paren">(</span><em class="sig-param"><span class="n">object</span><span class="o">=</span><span class="default_value">b''</span></em>, <em class="sig-param"><span class="n">encoding</span><span class="o">=</span><span class="default_value">'utf-8'</span></em>, <em class="sig-param"><span class="n">errors</span><span class="o">=</span><span class="default_value">'strict'</span></em><span class="sig-paren">)</span></dt>
<dd><p>Return a <a href="/python/library/stdtypes.html#textseq">string</a> version of <em>object</em>.  If <em>object</em> is not
provided, returns the empty string.  Otherwise, the behavior of <code>str()</code>
depends on whether <em>encoding</em> or <em>errors</em> is given, as follows.</p>
<p>If neither <em>encoding</em> nor <em>errors</em> is given, <code>str(object)</code> returns
<a href="/python/reference/datamodel.html#object.__str__"><code>type(object).__str__(object)</code></a>,
which is the “informal” or nicely
printable string representation of <em>object</em>.  For string objects, this is
the string itself.  If <em>object</em> does not have a <a href="/python/reference/datamodel.html#object.__str__"><code>__str__()</code></a>
method, then <a href="/python/library/stdtypes.html#str"><code>str()`,
  },
  {
    kind: 'object',
    from: 'python/library/functions.html#ascii',
    html: `<dl class="py function">
<dt class="sig sig-object py" id="ascii">
<span class="sig-name descname">ascii</span><span class="sig-paren">(</span><em class="sig-param"><span class="n">object</span></em><span class="sig-paren">)</span><a class="headerlink" href="/python/library/functions.html#ascii">¶</a></dt>
<dd><p>As <a href="/python/library/functions.html#repr"><code>repr()</code></a>, return a string containing a printable representation of an
object, but escape the non-ASCII characters in the string returned by
<a href="/python/library/functions.html#repr"><code>repr()</code></a> using <code>\\x</code>, <code>\\u</code>, or <code>\\U</code> escapes.  This generates a string
similar to that returned by <a href="/python/library/functions.html#repr"><code>repr()</code></a> in Python 2.</p>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/library/os.html#os.ctermid',
    html: `<dl class="py function">
<dt class="sig sig-object py" id="os.ctermid">
<span class="sig-prename descclassname">os.</span><span class="sig-name descname">ctermid</span><span class="sig-paren">(</span><span class="sig-paren">)</span><a class="headerlink" href="/python/library/os.html#os.ctermid">¶</a></dt>
<dd><p>Return the filename corresponding to the controlling terminal of the process.</p>
<p class="availability"><a href="/python/library/intro.html#availability">Availability</a>: Unix, not Emscripten, not WASI.</p>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/library/imp.html#imp.reload',
    html: `<dl class="py function">
<dt class="sig sig-object py" id="imp.reload">
<span class="sig-prename descclassname">imp.</span><span class="sig-name descname">reload</span><span class="sig-paren">(</span><em class="sig-param"><span class="n">module</span></em><span class="sig-paren">)</span><a class="headerlink" href="/python/library/imp.html#imp.reload">¶</a></dt>
<dd><p>Reload a previously imported <em>module</em>.  The argument must be a module object, so
it must have been successfully imported before.  This is useful if you have
edited the module source file using an external editor and want to try out the
new version without leaving the Python interpreter.  The return value is the
module object (the same as the <em>module</em> argument).</p>
<p>When <code>reload(module)</code> is executed:</p>
<ul class="simple">
<li><p>Python modules’ code is recompiled and the module-level code reexecuted,
defining a new set of objects which are bound to names in the module’s
dictionary.  The <code>init</code> function of extension modules is not called a second
time.</p></li>
<li><p>As with all other objects in Python the old objects are only reclaimed after
their reference counts drop to zero.</p></li>
<li><p>The names in the module namespace are updated to point to any new or changed
objects.</p></li>
<li><p>Other references to the old objects (such as names external to the module) are
not rebound to refer to the new objects and must be updated in each namespace
where they occur if that is desired.</p></li>
</ul>
<p>There are a number of other caveats:</p>`,
  },
  {
    kind: 'object',
    from: 'python/library/asyncio-task.html#asyncio.current_task',
    html: `<dl class="py function">
<dt class="sig sig-object py" id="asyncio.current_task">
<span class="sig-prename descclassname">asyncio.</span><span class="sig-name descname">current_task</span><span class="sig-paren">(</span><em class="sig-param"><span class="n">loop</span><span class="o">=</span><span class="default_value">None</span></em><span class="sig-paren">)</span><a class="headerlink" href="/python/library/asyncio-task.html#asyncio.current_task">¶</a></dt>
<dd><p>Return the currently running <a href="/python/library/asyncio-task.html#asyncio.Task"><code>Task</code></a> instance, or <code>None</code> if
no task is running.</p>
<p>If <em>loop</em> is <code>None</code> <a href="/python/library/asyncio-eventloop.html#asyncio.get_running_loop"><code>get_running_loop()</code></a> is used to get
the current loop.</p>
<div class="versionadded">
<p><span class="versionmodified added">New in version 3.7.</span></p>
</div>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/library/datetime.html#datetime.MINYEAR',
    html: `<dl class="py data">
<dt class="sig sig-object py" id="datetime.MINYEAR">
<span class="sig-prename descclassname">datetime.</span><span class="sig-name descname">MINYEAR</span><a class="headerlink" href="/python/library/datetime.html#datetime.MINYEAR">¶</a></dt>
<dd><p>The smallest year number allowed in a <a href="/python/library/datetime.html#datetime.date"><code>date</code></a> or <a href="/python/library/datetime.html#datetime.datetime"><code>datetime</code></a> object.
<a href="/python/library/datetime.html#datetime.MINYEAR"><code>MINYEAR</code></a> is <code>1</code>.</p>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/library/contextlib.html#contextlib.AbstractContextManager',
    html: `<dl class="py class">
<dt class="sig sig-object py" id="contextlib.AbstractContextManager">
<em class="property">class<span class="w"> </span></em><span class="sig-prename descclassname">contextlib.</span><span class="sig-name descname">AbstractContextManager</span><a class="headerlink" href="/python/library/contextlib.html#contextlib.AbstractContextManager">¶</a></dt>
<dd><p>An <a href="/python/glossary.html#term-abstract-base-class">abstract base class</a> for classes that implement
<a href="/python/reference/datamodel.html#object.__enter__"><code>object.__enter__()</code></a> and <a href="/python/reference/datamodel.html#object.__exit__"><code>object.__exit__()</code></a>. A default
implementation for <a href="/python/reference/datamodel.html#object.__enter__"><code>object.__enter__()</code></a> is provided which returns
<code>self</code> while <a href="/python/reference/datamodel.html#object.__exit__"><code>object.__exit__()</code></a> is an abstract method which by default
returns <code>None</code>. See also the definition of <a href="/python/library/stdtypes.html#typecontextmanager">Context Manager Types</a>.</p>
<div class="versionadded">
<p><span class="versionmodified added">New in version 3.6.</span></p>
</div>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/library/contextlib.html#contextlib.nullcontext',
    html: `<dl class="py function">
<dt class="sig sig-object py" id="contextlib.nullcontext">
<span class="sig-prename descclassname">contextlib.</span><span class="sig-name descname">nullcontext</span><span class="sig-paren">(</span><em class="sig-param"><span class="n">enter_result</span><span class="o">=</span><span class="default_value">None</span></em><span class="sig-paren">)</span><a class="headerlink" href="/python/library/contextlib.html#contextlib.nullcontext">¶</a></dt>
<dd><p>Return a context manager that returns <em>enter_result</em> from <code>__enter__</code>, but
otherwise does nothing. It is intended to be used as a stand-in for an
optional context manager, for example:</p>
<div class="highlight-python3 notranslate"><div class="highlight"><pre><span class="k">def</span> <span class="nf">myfunction</span><span class="p">(</span><span class="n">arg</span><span class="p">,</span> <span class="n">ignore_exceptions</span><span class="o">=</span><span class="kc">False</span><span class="p">):</span>
    <span class="k">if</span> <span class="n">ignore_exceptions</span><span class="p">:</span>
        <span class="c1"># Use suppress to ignore all exceptions.</span>
        <span class="n">cm</span> <span class="o">=</span> <span class="n">contextlib</span><span class="o">.</span><span class="n">suppress</span><span class="p">(</span><span class="ne">Exception</span><span class="p">)</span>
    <span class="k">else</span><span class="p">:</span>
        <span class="c1"># Do not ignore any exceptions, cm has no effect.</span>
        <span class="n">cm</span> <span class="o">=</span> <span class="n">contextlib</span><span class="o">.</span><span class="n">nullcontext</span><span class="p">()</span>
    <span class="k">with</span> <span class="n">cm</span>`,
  },
  {
    kind: 'object',
    from: 'python/library/exceptions.html#KeyError',
    html: `<dl class="py exception">
<dt class="sig sig-object py" id="KeyError">
<em class="property">exception<span class="w"> </span></em><span class="sig-name descname">KeyError</span><a class="headerlink" href="/python/library/exceptions.html#KeyError">¶</a></dt>
<dd><p>Raised when a mapping (dictionary) key is not found in the set of existing keys.</p>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/c-api/list.html#c.PyList_New',
    html: `<dl class="c function">
<dt class="sig sig-object c" id="c.PyList_New">
<a href="/python/c-api/structures.html#c.PyObject"><span class="n">PyObject</span></a><span class="w"> </span><span class="p">*</span><span class="sig-name descname"><span class="n">PyList_New</span></span><span class="sig-paren">(</span><a href="/python/c-api/intro.html#c.Py_ssize_t"><span class="n">Py_ssize_t</span></a><span class="w"> </span><span class="n">len</span><span class="sig-paren">)</span><a class="headerlink" href="/python/c-api/list.html#c.PyList_New">¶</a><br></dt>
<dd><em class="refcount">Return value: New reference.</em><em class="stableabi"> Part of the <a href="/python/c-api/stable.html#stable">Stable ABI</a>.</em><p>Return a new list of length <em>len</em> on success, or <code>NULL</code> on failure.</p>
<div class="admonition note">
<p class="admonition-title">Note</p>
<p>If <em>len</em> is greater than zero, the returned list object’s items are
set to <code>NULL</code>.  Thus you cannot use abstract API functions such as
<a href="/python/c-api/sequence.html#c.PySequence_SetItem"><code>PySequence_SetItem()</code></a>  or expose the object to Python code before
setting all items to a real object with <a href="/python/c-api/list.html#c.PyList_SetItem"><code>PyList_SetItem()</code></a>.</p>
</div>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/using/cmdline.html#cmdoption-I',
    html: `<dl class="std cmdoption">
<dt class="sig sig-object std" id="cmdoption-I">
<span class="sig-name descname">-I</span><span class="sig-prename descclassname"></span><a class="headerlink" href="/python/using/cmdline.html#cmdoption-I">¶</a></dt>
<dd><p>Run Python in isolated mode. This also implies <a href="/python/using/cmdline.html#cmdoption-E"><code>-E</code></a>, <a href="/python/using/cmdline.html#cmdoption-P"><code>-P</code></a>
and <a href="/python/using/cmdline.html#cmdoption-s"><code>-s</code></a> options.</p>
<p>In isolated mode <a href="/python/library/sys.html#sys.path"><code>sys.path</code></a> contains neither the script’s directory nor
the user’s site-packages directory. All <span class="target" id="index-10"></span><code>PYTHON*</code> environment
variables are ignored, too. Further restrictions may be imposed to prevent
the user from injecting malicious code.</p>
<div class="versionadded">
<p><span class="versionmodified added">New in version 3.4.</span></p>
</div>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/using/cmdline.html#envvar-PYTHONHOME',
    html: `<dl class="std envvar">
<dt class="sig sig-object std" id="envvar-PYTHONHOME">
<span class="sig-name descname">PYTHONHOME</span><a class="headerlink" href="/python/using/cmdline.html#envvar-PYTHONHOME">¶</a></dt>
<dd><p>Change the location of the standard Python libraries.  By default, the
libraries are searched in <code class="file docutils literal notranslate"><em>prefix</em>/lib/python<em>version</em></code> and
<code class="file docutils literal notranslate"><em>exec_prefix</em>/lib/python<em>version</em></code>, where <code class="file docutils literal notranslate"><em>prefix</em></code> and
<code class="file docutils literal notranslate"><em>exec_prefix</em></code> are installation-dependent directories, both defaulting
to <code class="file docutils literal notranslate">/usr/local</code>.</p>
<p>When <span class="target" id="index-28"></span><a href="/python/using/cmdline.html#envvar-PYTHONHOME"><code>PYTHONHOME</code></a> is set to a single directory, its value replaces
both <code class="file docutils literal notranslate"><em>prefix</em></code> and <code class="file docutils literal notranslate"><em>exec_prefix</em></code>.  To specify different values
for these, set <span class="target" id="index-29"></span><a href="/python/using/cmdline.html#envvar-PYTHONHOME"><code>PYTHONHOME</code></a> to <code class="file docutils literal notranslate"><em>prefix</em>:<em>exec_prefix</em></code>.</p>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/library/queue.html#queue.Queue.task_done',
    html: `<dl class="py method">
<dt class="sig sig-object py" id="queue.Queue.task_done">
<span class="sig-prename descclassname">Queue.</span><span class="sig-name descname">task_done</span><span class="sig-paren">(</span><span class="sig-paren">)</span><a class="headerlink" href="/python/library/queue.html#queue.Queue.task_done">¶</a></dt>
<dd><p>Indicate that a formerly enqueued task is complete.  Used by queue consumer
threads.  For each <a href="/python/library/queue.html#queue.Queue.get"><code>get()</code></a> used to fetch a task, a subsequent call to
<a href="/python/library/queue.html#queue.Queue.task_done"><code>task_done()</code></a> tells the queue that the processing on the task is complete.</p>
<p>If a <a href="/python/library/queue.html#queue.Queue.join"><code>join()</code></a> is currently blocking, it will resume when all items have been
processed (meaning that a <a href="/python/library/queue.html#queue.Queue.task_done"><code>task_done()</code></a> call was received for every item
that had been <a href="/python/library/queue.html#queue.Queue.put"><code>put()</code></a> into the queue).</p>
<p>Raises a <a href="/python/library/exceptions.html#ValueError"><code>ValueError</code></a> if called more times than there were items placed in
the queue.</p>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'python/library/stdtypes.html#str.casefold',
    html: `<dl class="py method">
<dt class="sig sig-object py" id="str.casefold">
<span class="sig-prename descclassname">str.</span><span class="sig-name descname">casefold</span><span class="sig-paren">(</span><span class="sig-paren">)</span><a class="headerlink" href="/python/library/stdtypes.html#str.casefold">¶</a></dt>
<dd><p>Return a casefolded copy of the string. Casefolded strings may be used for
caseless matching.</p>
<p>Casefolding is similar to lowercasing but more aggressive because it is
intended to remove all case distinctions in a string. For example, the German
lowercase letter <code>'ß'</code> is equivalent to <code>"ss"</code>. Since it is already
lowercase, <a href="/python/library/stdtypes.html#str.lower"><code>lower()</code></a> would do nothing to <code>'ß'</code>; <a href="/python/library/stdtypes.html#str.casefold"><code>casefold()</code></a>
converts it to <code>"ss"</code>.</p>
<p>The casefolding algorithm is described in section 3.13 of the Unicode
Standard.</p>
<div class="versionadded">
<p><span class="versionmodified added">New in version 3.3.</span></p>
</div>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'django/ref/models/querysets.html#django.db.models.query.QuerySet.filter',
    html: `<dl class="py method">
<dt class="sig sig-object py" id="django.db.models.query.QuerySet.filter">
<code class="sig-name descname">filter</code>(<em><span class="o">*</span><span class="n">args</span></em>, <em><span class="o">**</span><span class="n">kwargs</span></em>)<a class="headerlink" href="/django/ref/models/querysets.html#django.db.models.query.QuerySet.filter">¶</a></dt>
<dd></dd></dl>`,
  },
  {
    kind: 'object',
    from: 'django/ref/django-admin.html#cmdoption-runserver-noreload',
    html: `<dl class="django-admin-option">
<dt class="sig sig-object" id="cmdoption-runserver-noreload">
<code class="sig-name descname">--noreload</code><code class="sig-prename descclassname"></code><a class="headerlink" href="/django/ref/django-admin.html#cmdoption-runserver-noreload">¶</a></dt>
<dd></dd></dl>`,
  },
  {
    kind: 'object',
    from: 'django/ref/settings.html#std-setting-ABSOLUTE_URL_OVERRIDES',
    html: `<div class="section" id="s-absolute-url-overrides">
<span id="s-std-setting-ABSOLUTE_URL_OVERRIDES"></span><span id="absolute-url-overrides"></span><span id="std-setting-ABSOLUTE_URL_OVERRIDES"></span><h3><code>ABSOLUTE_URL_OVERRIDES</code><a class="headerlink" href="/django/ref/settings.html#absolute-url-overrides">¶</a></h3>
<p>Default: <code>{}</code> (Empty dictionary)</p>
<p>A dictionary mapping <code>"app_label.model_name"</code> strings to functions that take
a model object and return its URL. This is a way of inserting or overriding
<code>get_absolute_url()</code> methods on a per-installation basis. Example:</p>
<div class="highlight-default notranslate"><div class="highlight"><pre><span class="n">ABSOLUTE_URL_OVERRIDES</span> <span class="o">=</span> <span class="p">{</span>
    <span class="s1">'blogs.weblog'</span><span class="p">:</span> <span class="k">lambda</span> <span class="n">o</span><span class="p">:</span> <span class="s2">"/blogs/</span><span class="si">%s</span><span class="s2">/"</span> <span class="o">%</span> <span class="n">o</span><span class="o">.</span><span class="n">slug</span><span class="p">,</span>
    <span class="s1">'news.story'</span><span class="p">:</span> <span class="k">lambda</span> <span class="n">o</span><span class="p">:</span> <span class="s2">"/stories/</span><span class="si">%s</span><span class="s2">/</span><span class="si">%s</span><span class="s2">/"</span> <span class="o">%</span> <span class="p">(</span><span class="n">o</span><span class="o">.</span><span class="n">pub_year</span><span class="p">,</span> <span class="n">o</span><span class="o">.</span><span class="n">slug</span><span class="p">),</span>
<span class="p">}</span>
</pre></div>
</div>`,
  },
  {
    kind: 'object',
    from: 'django/ref/settings.html#append-slash',
    html: `<div class="section" id="s-append-slash">
<span id="s-std-setting-APPEND_SLASH"></span><span id="append-slash"></span><span id="std-setting-APPEND_SLASH"></span><h3><code>APPEND_SLASH</code><a class="headerlink" href="/django/ref/settings.html#append-slash">¶</a></h3>
<p>Default: <code>True</code></p>
<p>When set to <code>True</code>, if the request URL does not match any of the patterns
in the URLconf and it doesn’t end in a slash, an HTTP redirect is issued to the
same URL with a slash appended. Note that the redirect may cause any data
submitted in a POST request to be lost.</p>
<p>The <a href="/django/ref/settings.html#std-setting-APPEND_SLASH"><code>APPEND_SLASH</code></a> setting is only used if
<a href="/django/ref/middleware.html#django.middleware.common.CommonMiddleware"><code>CommonMiddleware</code></a> is installed
(see <a href="/django/topics/http/middleware.html"><span class="doc">Middleware</span></a>). See also <a href="/django/ref/settings.html#std-setting-PREPEND_WWW"><code>PREPEND_WWW</code></a>.</p>
</div>`,
  },
  {
    kind: 'object',
    from: 'django/ref/templates/builtins.html#std-templatefilter-capfirst',
    html: `<div class="section" id="s-capfirst">
<span id="s-std-templatefilter-capfirst"></span><span id="capfirst"></span><span id="std-templatefilter-capfirst"></span><h3><code>capfirst</code><a class="headerlink" href="/django/ref/templates/builtins.html#capfirst">¶</a></h3>
<p>Capitalizes the first character of the value. If the first character is not
a letter, this filter has no effect.</p>
<p>For example:</p>
<div class="highlight-html+django notranslate"><div class="highlight"><pre><span class="cp">{{</span> <span class="nv">value</span><span class="o">|</span><span class="nf">capfirst</span> <span class="cp">}}</span>
</pre></div>
</div>
<p>If <code>value</code> is <code>"django"</code>, the output will be <code>"Django"</code>.</p>
</div>`,
  },
  {
    kind: 'object',
    from: 'sphinx/usage/configuration.html#confval-project',
    html: `<dl class="std confval">
<dt class="sig sig-object std" id="confval-project">
<span class="sig-name descname">project</span><a class="headerlink" href="/sphinx/usage/configuration.html#confval-project">¶</a></dt>
<dd><p>The documented project’s name.</p>
</dd></dl>`,
  },
  {
    kind: 'object',
    from: 'pandas/reference/api/pandas.Series.cumsum.html#pandas.Series.cumsum',
    html: `<dl class="py method">
<dt class="sig sig-object py" id="pandas.Series.cumsum">
<span class="sig-prename descclassname">Series.</span><span class="sig-name descname">cumsum</span><span class="sig-paren">(</span><em class="sig-param"><span class="n">axis</span><span class="o">=</span><span class="default_value">None</span></em>, <em class="sig-param"><span class="n">skipna</span><span class="o">=</span><span class="default_value">True</span></em>, <em class="sig-param"><span class="o">*</span><span class="n">args</span></em>, <em class="sig-param"><span class="o">**</span><span class="n">kwargs</span></em><span class="sig-paren">)</span><a class="reference external" href="https://github.com/pandas-dev/pandas/blob/v1.5.3/pandas/core/generic.py#L11749-L11759"><span class="viewcode-link">[source]</span></a><a class="headerlink" href="/pandas/reference/api/pandas.Series.cumsum.html#pandas.Series.cumsum">¶</a></dt>
<dd><p>Return cumulative sum over a DataFrame or Series axis.</p>
<p>Returns a DataFrame or Series of the same size containing the cumulative
sum.</p>
<dl class="field-list simple">
<dt class="field-odd">Parameters<span class="colon">:</span></dt>
<dd class="field-odd"><dl class="simple">
<dt><strong>axis</strong><span class="classifier">{0 or ‘index’, 1 or ‘columns’}, default 0</span></dt><dd><p>The index or the name of the axis. 0 is equivalent to None or ‘index’.
For <cite>Series</cite> this parameter is unused and defaults to 0.</p>
</dd>
<dt><strong>skipna</strong><span class="classifier">bool, default True</span></dt><dd><p>Exclude NA/null values. If an entire row/column is NA, the result
will be NA.</p>
</dd>
<dt><strong>*args, **kwargs</strong></dt><dd><p>Additional keywords have no effect but might be accepted for
compatibility with NumPy.</p>
</dd>
</dl>`,
  },
  {
    kind: 'object',
    from: 'pandas/reference/api/pandas.Index.has_duplicates.html',
    html: `<main class="col-12 col-md-9 col-xl-7 py-md-5 pl-md-5 pr-md-4 bd-content" role="main">
              
              <div>
                
  <section id="pandas-index-has-duplicates">
<h1>pandas.Index.has_duplicates<a class="headerlink" href="/pandas/reference/api/pandas.Index.has_duplicates.html#pandas-index-has-duplicates">¶</a></h1>
<dl class="py property">
<dt class="sig sig-object py" id="pandas.Index.has_duplicates">
<em class="property">property<span class="w"> </span></em><span class="sig-prename descclassname">Index.</span><span class="sig-name descname">has_duplicates</span><a class="reference external" href="https://github.com/pandas-dev/pandas/blob/v1.5.3/pandas/core/indexes/base.py#L2388-L2419"><span class="viewcode-link">[source]</span></a><a class="headerlink" href="/pandas/reference/api/pandas.Index.has_duplicates.html#pandas.Index.has_duplicates">¶</a></dt>
<dd><p>Check if the Index has duplicate values.</p>
<dl class="field-list simple">
<dt class="field-odd">Returns<span class="colon">:</span></dt>
<dd class="field-odd"><dl class="simple">
<dt>bool</dt><dd><p>Whether or not the Index has duplicate values.</p>
</dd>
</dl>
</dd>
</dl>
<p class="rubric">Examples</p>
<div class="doctest highlight-default notranslate"><div class="highlight"><pre><span class="gp">&gt;&gt;&gt; </span><span class="n">idx</span> <span class="o">=</span> <span class="n">pd</span><span class="o">.</span><span class="n">Index</span><span class="p">([</span><span class="mi">1</span><span class="p">,</span> <span class="mi">5</span><span class="p">,</span> <span class="mi">7</span><span class="p">,</span> <span class="mi">7</span><span class="p">])</span>
<span class="gp">&gt;&gt;&gt; </span><span class="n">idx</span><span class="o">.</span><span class="n">has_duplicates</span>`,
  },
  {
    kind: 'term',
    from: 'python/glossary.html#term-decorator',
    html: `<dl class="glossary"><dt id="term-decorator">decorator<a class="headerlink" href="/python/glossary.html#term-decorator">¶</a></dt><dd><p>A function returning another function, usually applied as a function
transformation using the <code>@wrapper</code> syntax.  Common examples for
decorators are <a href="/python/library/functions.html#classmethod"><code>classmethod()</code></a> and <a href="/python/library/functions.html#staticmethod"><code>staticmethod()</code></a>.</p>
<p>The decorator syntax is merely syntactic sugar, the following two
function definitions are semantically equivalent:</p>
<div class="highlight-python3 notranslate"><div class="highlight"><pre><span class="k">def</span> <span class="nf">f</span><span class="p">(</span><span class="n">arg</span><span class="p">):</span>
    <span class="o">...</span>
<span class="n">f</span> <span class="o">=</span> <span class="nb">staticmethod</span><span class="p">(</span><span class="n">f</span><span class="p">)</span>

<span class="nd">@staticmethod</span>
<span class="k">def</span> <span class="nf">f</span><span class="p">(</span><span class="n">arg</span><span class="p">):</span>
    <span class="o">...</span>
</pre></div>
</div>
<p>The same concept exists for classes, but is less commonly used there.  See
the documentation for <a href="/python/reference/compound_stmts.html#function">function definitions</a> and
<a href="/python/reference/compound_stmts.html#class">class definitions</a> for more about decorators.</p>
</dd></dl>`,
  },
  {
    kind: 'term',
    from: 'python/glossary.html#term-EAFP',
    html: `<dl class="glossary"><dt id="term-EAFP">EAFP<a class="headerlink" href="/python/glossary.html#term-EAFP">¶</a></dt><dd><p>Easier to ask for forgiveness than permission.  This common Python coding
style assumes the existence of valid keys or attributes and catches
exceptions if the assumption proves false.  This clean and fast style is
characterized by the presence of many <a href="/python/reference/compound_stmts.html#try"><code>try</code></a> and <a href="/python/reference/compound_stmts.html#except"><code>except</code></a>
statements.  The technique contrasts with the <a href="/python/glossary.html#term-LBYL">LBYL</a> style
common to many other languages such as C.</p>
</dd></dl>`,
  },
  {
    kind: 'term',
    from: 'django/glossary.html#term-slug',
    html: `<dl class="glossary docutils"><dt id="term-slug">slug<a class="headerlink" href="/django/glossary.html#term-slug">¶</a></dt><dd><p>A short label for something, containing only letters, numbers,
underscores or hyphens. They’re generally used in URLs. For
example, in a typical blog entry URL:</p>
<pre class="literal-block"><a class="reference external" href="https://www.djangoproject.com/weblog/2008/apr/12/">https://www.djangoproject.com/weblog/2008/apr/12/</a><strong>spring</strong>/
</pre>
<p>the last bit (<code>spring</code>) is the slug.</p>
</dd></dl>`,
  },
  {
    kind: 'term',
    from: 'sphinx/glossary.html#term-builder',
    html: `<dl class="glossary"><dt id="term-builder">builder<a class="headerlink" href="/sphinx/glossary.html#term-builder">¶</a></dt><dd><p>A class (inheriting from <a href="/sphinx/extdev/builderapi.html#sphinx.builders.Builder"><code>Builder</code></a>) that takes
parsed documents and performs an action on them.  Normally, builders
translate the documents to an output format, but it is also possible to
use builders that e.g. check for broken links in the documentation, or
build coverage information.</p>
<p>See <a href="/sphinx/usage/builders/index.html"><span class="doc">Builders</span></a> for an overview over Sphinx’s built-in
builders.</p>
</dd></dl>`,
  },
  {
    kind: 'term',
    from: 'python/library/__future__.html#id2',
    html: `<aside class="footnote brackets" id="id2" role="note">
<span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="/python/library/__future__.html#id1">1</a><span class="fn-bracket">]</span></span>
<p><code>from __future__ import annotations</code> was previously scheduled to
become mandatory in Python 3.10, but the Python Steering Council
twice decided to delay the change
(<a class="reference external" href="https://mail.python.org/archives/list/python-dev@python.org/message/CLVXXPQ2T2LQ5MP2Y53VVQFCXYWQJHKZ/">announcement for Python 3.10</a>;
<a class="reference external" href="https://mail.python.org/archives/list/python-dev@python.org/message/VIZEBX5EYMSYIJNDBF6DMUMZOCWHARSO/">announcement for Python 3.11</a>).
No final decision has been made yet. See also <span class="target" id="index-9"></span><a class="pep reference external" href="https://peps.python.org/pep-0563/"><strong>PEP 563</strong></a> and <span class="target" id="index-10"></span><a class="pep reference external" href="https://peps.python.org/pep-0649/"><strong>PEP 649</strong></a>.</p>
</aside>`,
  },
  {
    kind: 'term',
    from: 'python/library/re.html#frie09',
    html: `<div class="citation" id="frie09" role="doc-biblioentry">
<span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="/python/library/re.html#id1">Frie09</a><span class="fn-bracket">]</span></span>
<p>Friedl, Jeffrey. Mastering Regular Expressions. 3rd ed., O’Reilly
Media, 2009. The third edition of the book no longer covers Python at all,
but the first edition covered writing good regular expression patterns in
great detail.</p>
</div>`,
  },
  {
    kind: 'term',
    from: 'django/ref/contrib/gis/db-api.html#fnwkt',
    html: `<table class="docutils footnote" frame="void" id="fnwkt" rules="none">
<colgroup><col class="label"><col></colgroup>
<tbody valign="top">
<tr><td class="label"><a class="fn-backref" href="/django/ref/contrib/gis/db-api.html#id4">[1]</a></td><td><em>See</em> Open Geospatial Consortium, Inc., <a class="reference external" href="https://portal.ogc.org/files/?artifact_id=829">OpenGIS Simple Feature Specification For SQL</a>, Document 99-049 (May 5, 1999), at  Ch. 3.2.5, p. 3-11 (SQL Textual Representation of Geometry).</td></tr>
</tbody>
</table>`,
  },
  {
    kind: 'heading',
    from: 'python/library/hashlib.html#hash-algorithms',
    html: `<section id="hash-algorithms">
<span id="id1"></span><h2>Hash algorithms<a class="headerlink" href="/python/library/hashlib.html#hash-algorithms">¶</a></h2>
<p>There is one constructor method named for each type of <em class="dfn">hash</em>.  All return
a hash object with the same simple interface. For example: use <code>sha256()</code> to
create a SHA-256 hash object. You can now feed this object with <a href="/python/glossary.html#term-bytes-like-object">bytes-like
objects</a> (normally <a href="/python/library/stdtypes.html#bytes"><code>bytes</code></a>) using the <code>update()</code> method.
At any point you can ask it for the <em class="dfn">digest</em> of the
concatenation of the data fed to it so far using the <code>digest()</code> or
<code>hexdigest()</code> methods.</p>
<div class="admonition note">
<p class="admonition-title">Note</p>
<p>For better multithreading performance, the Python <a href="/python/glossary.html#term-GIL">GIL</a> is released for
data larger than 2047 bytes at object creation or on update.</p>
</div>
<div class="admonition note">
<p class="admonition-title">Note</p>
<p>Feeding string objects into <code>update()</code> is not supported, as hashes work
on bytes, not on characters.</p>
</div>
<p id="index-2">Constructors for hash algorithms that are always present in this module are
<code>sha1()</code>, <code>sha224()</code>, <code>sha256()</code>, <code>sha384()</code>,
<code>sha512()</code>, <a href="/python/library/hashlib.html#hashlib.blake2b"><code>blake2b()</code></a>, and <a href="/python/library/hashlib.html#hashlib.blake2s"><code>blake2s()</code></a>.
<code>md5()`,
  },
  {
    kind: 'heading',
    from: 'python/tutorial/introduction.html#lists',
    html: `<section id="lists">
<span id="tut-lists"></span><h3><span class="section-number">3.1.3. </span>Lists<a class="headerlink" href="/python/tutorial/introduction.html#lists">¶</a></h3>
<p>Python knows a number of <em>compound</em> data types, used to group together other
values.  The most versatile is the <em>list</em>, which can be written as a list of
comma-separated values (items) between square brackets.  Lists might contain
items of different types, but usually the items all have the same type.</p>
<div class="highlight-python3 notranslate"><div class="highlight"><pre><span class="gp">&gt;&gt;&gt; </span><span class="n">squares</span> <span class="o">=</span> <span class="p">[</span><span class="mi">1</span><span class="p">,</span> <span class="mi">4</span><span class="p">,</span> <span class="mi">9</span><span class="p">,</span> <span class="mi">16</span><span class="p">,</span> <span class="mi">25</span><span class="p">]</span>
<span class="gp">&gt;&gt;&gt; </span><span class="n">squares</span>
<span class="go">[1, 4, 9, 16, 25]</span>
</pre></div>
</div>
<p>Like strings (and all other built-in <a href="/python/glossary.html#term-sequence">sequence</a> types), lists can be
indexed and sliced:</p>
<div class="highlight-python3 notranslate"><div class="highlight"><pre><span class="gp">&gt;&gt;&gt; </span><span class="n">squares</span><span class="p">[</span><span class="mi">0</span><span class="p">]</span>  <span class="c1"># indexing returns the item</span>
<span class="go">1</span>
<span class="gp">&gt;&gt;&gt; </span><span class="n">squares</span><span class="p">[</span><span class="o">-</span><span class="mi">1</span><span class="p">]</span>
<span class="go">25</span>
<span class="gp">&gt;&gt;&gt; </span><span class="n">squares</span><span class="p">[</span>`,
  },
  {
    kind: 'heading',
    from: 'python/library/re.html#re-syntax',
    html: `<section id="regular-expression-syntax">
<span id="re-syntax"></span><h2>Regular Expression Syntax<a class="headerlink" href="/python/library/re.html#regular-expression-syntax">¶</a></h2>
<p>A regular expression (or RE) specifies a set of strings that matches it; the
functions in this module let you check if a particular string matches a given
regular expression (or if a given regular expression matches a particular
string, which comes down to the same thing).</p>
<p>Regular expressions can be concatenated to form new regular expressions; if <em>A</em>
and <em>B</em> are both regular expressions, then <em>AB</em> is also a regular expression.
In general, if a string <em>p</em> matches <em>A</em> and another string <em>q</em> matches <em>B</em>, the
string <em>pq</em> will match AB.  This holds unless <em>A</em> or <em>B</em> contain low precedence
operations; boundary conditions between <em>A</em> and <em>B</em>; or have numbered group
references.  Thus, complex expressions can easily be constructed from simpler
primitive expressions like the ones described here.  For details of the theory
and implementation of regular expressions, consult the Friedl book <a href="/python/library/re.html#frie09" id="id1">[Frie09]</a>,
or almost any textbook about compiler construction.</p>
<p>A brief explanation of the format of regular expressions follows.  For further
information and a gentler presentation, consult the <a href="/python/howto/regex.html#regex-howto">Regular Expression HOWTO</a>.</p>
<p>Regular expressions can contain both special and ordinary characters. Most
ordinary characters, like <code>'A'</code>, <code>'a'</code>, or <code>'0'</code>, are the simplest regular
expressions; they simply match themselves.  You can concatenate ordinary
characters, so <code>last`,
  },
  {
    kind: 'heading',
    from: 'django/topics/http/urls.html#overview',
    html: `<div class="section" id="s-overview">
<span id="overview"></span><h2>Overview<a class="headerlink" href="/django/topics/http/urls.html#overview">¶</a></h2>
<p>To design URLs for an app, you create a Python module informally called a
<strong>URLconf</strong> (URL configuration). This module is pure Python code and is a
mapping between URL path expressions to Python functions (your views).</p>
<p>This mapping can be as short or as long as needed. It can reference other
mappings. And, because it’s pure Python code, it can be constructed
dynamically.</p>
<p>Django also provides a way to translate URLs according to the active
language. See the <a href="/django/topics/i18n/translation.html#url-internationalization">internationalization documentation</a> for more information.</p>
</div>`,
  },
  {
    kind: 'heading',
    from: 'pandas/user_guide/10min.html#viewing-data',
    html: `<section id="viewing-data">
<h2>Viewing data<a class="headerlink" href="/pandas/user_guide/10min.html#viewing-data">¶</a></h2>
<p>See the <a href="/pandas/user_guide/basics.html#basics">Basics section</a>.</p>
<p>Use <a href="/pandas/reference/api/pandas.DataFrame.head.html#pandas.DataFrame.head"><code>DataFrame.head()</code></a> and <a href="/pandas/reference/api/pandas.DataFrame.tail.html#pandas.DataFrame.tail"><code>DataFrame.tail()</code></a> to view the top and bottom rows of the frame
respectively:</p>
<div class="highlight-ipython notranslate"><div class="highlight"><pre><span class="gp">In [13]: </span><span class="n">df</span><span class="o">.</span><span class="n">head</span><span class="p">()</span>
<span class="gh">Out[13]: </span>
<span class="go">                   A         B         C         D</span>
<span class="go">2013-01-01  0.469112 -0.282863 -1.509059 -1.135632</span>
<span class="go">2013-01-02  1.212112 -0.173215  0.119209 -1.044236</span>
<span class="go">2013-01-03 -0.861849 -2.104569 -0.494929  1.071804</span>
<span class="go">2013-01-04  0.721555 -0.706771 -1.039575  0.271860</span>
<span class="go">2013-01-05 -0.424972  0.567020  0.276232 -1.087401</span>

<span class="gp">In [14]: </span><span class="n">df</span><span class="o">.</span><span class="n">tail</span><span class="p">(</span><span class="mi">3</span><span class="p">)</span>
<span class="gh">Out[14]: </span>
<span class="go">                   A         B         C         D</span>
<span class="go">2013-01-04  0.721555 -0.706771 -1.039575  0.271860</span>
<span class="go">2013-01-05 -0.424972  0.567020  0.276232 -1.087401</span>
<span class="go">2013-01-06 -0.673690  0.113648 -1.478427  0.524988</span>
</pre></div>
</div>
<p>Display the`,
  },
  {
    kind: 'page',
    from: 'python/library/subprocess.html',
    html: `<div class="body" role="main">
            
  <section id="module-subprocess">
<span id="subprocess-subprocess-management"></span><h1><a href="/python/library/subprocess.html#module-subprocess"><code>subprocess</code></a> — Subprocess management<a class="headerlink" href="/python/library/subprocess.html#module-subprocess">¶</a></h1>
<p><strong>Source code:</strong> <a class="reference external" href="https://github.com/python/cpython/tree/3.11/Lib/subprocess.py">Lib/subprocess.py</a></p>
<hr class="docutils">
<p>The <a href="/python/library/subprocess.html#module-subprocess"><code>subprocess</code></a> module allows you to spawn new processes, connect to their
input/output/error pipes, and obtain their return codes.  This module intends to
replace several older modules and functions:</p>
<div class="highlight-python3 notranslate"><div class="highlight"><pre><span class="n">os</span><span class="o">.</span><span class="n">system</span>
<span class="n">os</span><span class="o">.</span><span class="n">spawn</span><span class="o">*</span>
</pre></div>
</div>
<p>Information about how the <a href="/python/library/subprocess.html#module-subprocess"><code>subprocess</code></a> module can be used to replace these
modules and functions can be found in the following sections.</p>
<div class="admonition seealso">
<p class="admonition-title">See also</p>
<p><span class="target" id="index-0"></span><a class="pep reference external" href="https://peps.python.org/pep-0324/"><strong>PEP 324</strong></a> – PEP proposing the subprocess module</p>
</div>
<p class="availability"><a href="/python/library/intro.html#availability">Availability</a>: not Emscripten, not WASI.</p><p>This module does not work or is not available on WebAssembly platforms
<code>wasm32-emscripten</code> and`,
  },
  {
    kind: 'page',
    from: 'python/library/subprocess.html#module-subprocess',
    html: `<section id="module-subprocess">
<span id="subprocess-subprocess-management"></span><h1><a href="/python/library/subprocess.html#module-subprocess"><code>subprocess</code></a> — Subprocess management<a class="headerlink" href="/python/library/subprocess.html#module-subprocess">¶</a></h1>
<p><strong>Source code:</strong> <a class="reference external" href="https://github.com/python/cpython/tree/3.11/Lib/subprocess.py">Lib/subprocess.py</a></p>
<hr class="docutils">
<p>The <a href="/python/library/subprocess.html#module-subprocess"><code>subprocess</code></a> module allows you to spawn new processes, connect to their
input/output/error pipes, and obtain their return codes.  This module intends to
replace several older modules and functions:</p>
<div class="highlight-python3 notranslate"><div class="highlight"><pre><span class="n">os</span><span class="o">.</span><span class="n">system</span>
<span class="n">os</span><span class="o">.</span><span class="n">spawn</span><span class="o">*</span>
</pre></div>
</div>
<p>Information about how the <a href="/python/library/subprocess.html#module-subprocess"><code>subprocess</code></a> module can be used to replace these
modules and functions can be found in the following sections.</p>
<div class="admonition seealso">
<p class="admonition-title">See also</p>
<p><span class="target" id="index-0"></span><a class="pep reference external" href="https://peps.python.org/pep-0324/"><strong>PEP 324</strong></a> – PEP proposing the subprocess module</p>
</div>
<p class="availability"><a href="/python/library/intro.html#availability">Availability</a>: not Emscripten, not WASI.</p><p>This module does not work or is not available on WebAssembly platforms
<code>wasm32-emscripten</code> and <code>wasm32-wasi</code>. See`,
  },
  {
    kind: 'page',
    from: 'django/topics/http/urls.html',
    html: `<div class="section" id="s-url-dispatcher">
<span id="url-dispatcher"></span><h1>URL dispatcher<a class="headerlink" href="/django/topics/http/urls.html#url-dispatcher">¶</a></h1>
<p>A clean, elegant URL scheme is an important detail in a high-quality Web
application. Django lets you design URLs however you want, with no framework
limitations.</p>
<p>See <a class="reference external" href="https://www.w3.org/Provider/Style/URI">Cool URIs don’t change</a>, by World Wide Web creator Tim Berners-Lee, for
excellent arguments on why URLs should be clean and usable.</p>
<div class="section" id="s-overview">
<span id="overview"></span><h2>Overview<a class="headerlink" href="/django/topics/http/urls.html#overview">¶</a></h2>
<p>To design URLs for an app, you create a Python module informally called a
<strong>URLconf</strong> (URL configuration). This module is pure Python code and is a
mapping between URL path expressions to Python functions (your views).</p>
<p>This mapping can be as short or as long as needed. It can reference other
mappings. And, because it’s pure Python code, it can be constructed
dynamically.</p>
<p>Django also provides a way to translate URLs according to the active
language. See the <a href="/django/topics/i18n/translation.html#url-internationalization">internationalization documentation</a> for more information.</p>
</div>
<div class="section" id="s-how-django-processes-a-request">
<span id="s-id1"></span><span id="how-django-processes-a-request"></span><span id="id1"></span><h2>How Django processes a request<a class="headerlink" href="/django/topics/http/urls.html#how-django-processes-a-request">¶</a></h2>
<p>When a user requests a page from your Django-powered site, this is the
algorithm the system follows to determine which Python code to execute:`,
  },
  {
    kind: 'page',
    from: 'sphinx/usage/quickstart.html',
    html: `<div class="body" role="main">
    
  <section id="getting-started">
<h1>Getting Started<a class="headerlink" href="/sphinx/usage/quickstart.html#getting-started">¶</a></h1>
<p>Sphinx is a <em>documentation generator</em> or a tool that translates a set of plain
text source files into various output formats, automatically producing
cross-references, indices, etc.  That is, if you have a directory containing a
bunch of <a href="/sphinx/usage/restructuredtext/index.html"><span class="doc">reStructuredText</span></a> or <a href="/sphinx/usage/markdown.html"><span class="doc">Markdown</span></a>
documents, Sphinx can generate a series of HTML files, a PDF file (via LaTeX),
man pages and much more.</p>
<p>Sphinx focuses on documentation, in particular handwritten documentation,
however, Sphinx can also be used to generate blogs, homepages and even books.
Much of Sphinx’s power comes from the richness of its default plain-text markup
format, <a href="/sphinx/usage/restructuredtext/index.html"><span class="doc">reStructuredText</span></a>, along with
its <a href="/sphinx/development/index.html"><span class="doc">significant extensibility capabilities</span></a>.</p>
<p>The goal of this document is to give you a quick taste of what Sphinx is and
how you might use it. When you’re done here, you can check out the
<a href="/sphinx/usage/installation.html"><span class="doc">installation guide</span></a> followed by the intro to the
default markup format used by Sphinx, <a href="/sphinx/usage/restructuredtext/index.html"><span class="doc">reStucturedText</span></a>.</p>
<p>For a great “introduction” to writing docs in general – the whys and hows, see
also <a class="reference external" href="https://www.writethedocs.org/guide/writing/beginners-guide-to-docs/">Write the docs`,
  },
  {
    kind: 'thing',
    from: 'python/library/stdtypes.html#index-19',
    html: `<table class="docutils align-default" id="index-19">
<thead>
<tr class="row-odd"><th class="head"><p>Operation</p></th>
<th class="head"><p>Result</p></th>
<th class="head"><p>Notes</p></th>
</tr>
</thead>
<tbody>
<tr class="row-even"><td><p><code>x in s</code></p></td>
<td><p><code>True</code> if an item of <em>s</em> is
equal to <em>x</em>, else <code>False</code></p></td>
<td><p>(1)</p></td>
</tr>
<tr class="row-odd"><td><p><code>x not in s</code></p></td>
<td><p><code>False</code> if an item of <em>s</em> is
equal to <em>x</em>, else <code>True</code></p></td>
<td><p>(1)</p></td>
</tr>
<tr class="row-even"><td><p><code>s + t</code></p></td>
<td><p>the concatenation of <em>s</em> and
<em>t</em></p></td>
<td><p>(6)(7)</p></td>
</tr>
<tr class="row-odd"><td><p><code>s * n</code> or
<code>n * s</code></p></td>
<td><p>equivalent to adding <em>s</em> to
itself <em>n</em> times</p></td>
<td><p>(2)(7)</p></td>
</tr>
<tr class="row-even"><td><p><code>s[i]</code></p></td>
<td><p><em>i</em>th item of <em>s</em>, origin 0</p></td>
<td><p>(3)</p></td>
</tr>
<tr class="row-odd"><td><p><code>s[i:j]</code></p></td>
<td><p>slice of <em>s</em> from <em>i</em> to <em>j</em></p></td>
<td><p>(3)(4)</p></td>
</tr>
<tr class="row-even"><td><p><code>s[i:j:k]</code></p></td>
<td><p>slice of <em>s</em> from <em>i</em> to <em>j</em>
with step <em>k</em></p></td>
<td><p>(3)(5)</p></td>
</tr>
<tr class="row-odd"><td><p><code>len(s)</code></p></td>
<td><p>length of <em>s</em></p></td>
<td></td>
</tr>
<tr class="row-even"><td><p><code>min(s)</code></p></td>
<td><p>smallest item of <em>s</em></p></td>
<td></td>
</tr>
<tr class="row-odd"><td><p><code>max(s)</code></p></td>
<td><p>largest item of <em>s</em></p></td>
<td></td>
</tr>
<tr class="row-even"><td><p><code>s.index(x[, i[, j]])</code></p>`,
  },
  {
    kind: 'thing',
    from: 'sphinx/development/tutorials/autodoc_ext.html#id1',
    html: `<div class="literal-block-wrapper docutils container" id="id1">
<div class="code-block-caption"><span class="caption-text">my_enums.py</span><a class="headerlink" href="/sphinx/development/tutorials/autodoc_ext.html#id1">¶</a></div>
<div class="highlight-python notranslate"><div class="highlight"><pre><span class="k">class</span> <span class="nc">Colors</span><span class="p">(</span><span class="n">IntEnum</span><span class="p">):</span>
<span class="w">    </span><span class="sd">"""Colors enumerator"""</span>
    <span class="n">NONE</span> <span class="o">=</span> <span class="mi">0</span>
    <span class="n">RED</span> <span class="o">=</span> <span class="mi">1</span>
    <span class="n">GREEN</span> <span class="o">=</span> <span class="mi">2</span>
    <span class="n">BLUE</span> <span class="o">=</span> <span class="mi">3</span>
</pre></div>
</div>
</div>`,
  },
  {
    kind: 'heading',
    from: 'python/library/tkinter.ttk.html#id1',
    html: `<section id="id1">
<h3>Options<a class="headerlink" href="/python/library/tkinter.ttk.html#id1">¶</a></h3>
<p>This widget accepts the following specific options:</p>
<blockquote>
<div></div></blockquote>
<table class="docutils align-default">
<thead>
<tr class="row-odd"><th class="head"><p>Option</p></th>
<th class="head"><p>Description</p></th>
</tr>
</thead>
<tbody>
<tr class="row-even"><td><p>from</p></td>
<td><p>Float value.  If set, this is the minimum value to
which the decrement button will decrement.  Must be
spelled as <code>from_</code> when used as an argument, since
<code>from</code> is a Python keyword.</p></td>
</tr>
<tr class="row-odd"><td><p>to</p></td>
<td><p>Float value.  If set, this is the maximum value to
which the increment button will increment.</p></td>
</tr>
<tr class="row-even"><td><p>increment</p></td>
<td><p>Float value.  Specifies the amount which the
increment/decrement buttons change the
value. Defaults to 1.0.</p></td>
</tr>
<tr class="row-odd"><td><p>values</p></td>
<td><p>Sequence of string or float values.  If specified,
the increment/decrement buttons will cycle through
the items in this sequence rather than incrementing
or decrementing numbers.</p></td>
</tr>
<tr class="row-even"><td><p>wrap</p></td>
<td><p>Boolean value.  If <code>True</code>, increment and decrement
buttons will cycle from the <code>to</code> value to the
<code>from</code> value or the <code>from</code> value to the <code>to</code>
value, respectively.</p></td>
</tr>
<tr class="row-odd"><td><p>format</p></td>
<td><p>String value.  This specifies the format of numbers
set by the increment/decrement buttons.  It must be
in the form “%W.Pf”, where W is the padded width of
the value, P is the precision, and ‘%’ and ‘f’ are
literal.</p></td>
</tr>
<tr class="row-even">`,
  },
];
