/** Hostile HTML, as data for safe-section.browser.test.ts. This file is long because it has a line for each case. */
export interface Case {
  readonly title: string;
  readonly payload: string;
  /** The expected text, or the expected HTML if it starts with `<`. Default: anything that is not dangerous. */
  readonly expected?: string;
  /** Why the results of the two engines differ. Both are checked. */
  readonly differs?: string;
}

/** The global variable that a payload sets if it runs. */
export const RAN = 'docentPayloadRan';
/** The origin from which a payload requests something if it loads. */
export const TRACKER = 'https://tracker.invalid';
const run = `window.${RAN}=1`;

const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  '\tjavascript:',
  '\u0001javascript:',
  'java\nscript:',
  'java&#x09;script:',
  'java&Tab;script:',
  'javascript&colon;',
  '&#106;avascript:',
  '&#x6A&#x61&#x76&#x61script:',
  'vbscript:',
  'livescript:',
  'data:text/html,<script>' + run + '</script>//',
  'data:image/svg+xml,<svg onload="' + run + '">//',
  'blob:https://example.org/',
  'file:///etc/passwd?',
  'filesystem:https://example.org/x?',
  'intent://x#Intent;scheme=http;S.x=',
  'ms-word:ofe|u|',
  'ms-msdt:/id ',
  'tel:',
  'sms:',
  'ftp://example.org/',
  'view-source:https://x/',
  'about:blank?',
  'feed:javascript:',
  'jar:javascript:',
  'x-apple.systempreferences:',
];

const URL_ATTRIBUTES: readonly ((url: string) => string)[] = [
  url => `<a href="${url}">link</a>`,
  url => `<area href="${url}">`,
  url => `<img src="${url}" alt="x">`,
  url => `<img srcset="${url} 1x, ${url} 2x" alt="x">`,
  url => `<picture><source srcset="${url}"><img src="/a.png"></picture>`,
  url => `<video src="${url}" poster="${url}"></video>`,
  url => `<audio src="${url}"></audio>`,
  url => `<form action="${url}"><button formaction="${url}">b</button><input type=image src="${url}"></form>`,
  url => `<iframe src="${url}"></iframe>`,
  url => `<embed src="${url}"><object data="${url}"></object>`,
  url =>
    `<svg><a href="${url}" xlink:href="${url}"><text>t</text></a><use href="${url}"/><image href="${url}"/></svg>`,
  url => `<math href="${url}" xlink:href="${url}"><mi href="${url}">x</mi></math>`,
  url => `<blockquote cite="${url}">q</blockquote><q cite="${url}">q</q><del cite="${url}">d</del>`,
  url => `<a ping="${url}" href="/ok">ping</a>`,
  url => `<base href="${url}"><link rel=stylesheet href="${url}">`,
  url => `<meta http-equiv=refresh content="0;url=${url}">`,
  url => `<body background="${url}"><table background="${url}"><td background="${url}">t</td></table>`,
  url => `<script src="${url}"></script>`,
  url =>
    `<track src="${url}"><img longdesc="${url}" usemap="${url}" lowsrc="${url}" dynsrc="${url}" src="/a.png">`,
];

const quoted = (payload: string) => payload.replaceAll('"', '&quot;');

/** Every scheme in every attribute with a URL. */
export const ADDRESSES: readonly Case[] = SCHEMES.flatMap((scheme, i) =>
  URL_ATTRIBUTES.map((make, j) => ({
    title: `address ${i}.${j}: ${scheme.trim().slice(0, 16)}`,
    payload: make(quoted(scheme + run)),
  })),
);

const EVENTS = (
  'onload onerror onclick onfocus onmouseover onpointerenter ontoggle onbegin onend onanimationstart ' +
  'ontransitionend onscroll onbeforetoggle onbeforematch oncontentvisibilityautostatechange onpageshow ' +
  'onwheel oncopy onauxclick onwebkitanimationend onscrollsnapchange'
).split(' ');

const HANDLERS: readonly Case[] = EVENTS.flatMap(event =>
  [
    'img src=/missing',
    'svg',
    'details open',
    'video src=/missing',
    'a href=x',
    'math',
    'x-y',
    'body',
    'b',
  ].map(tag => ({
    title: `${event} on ${tag}`,
    payload: `<${tag} ${event}="${run}" ${event.toUpperCase()}='${run}' tabindex=0 autofocus>text</${tag.split(' ')[0]}>`,
  })),
);

const ODD: readonly Case[] = [
  {title: 'script', payload: `<script>${run}</script>after`, expected: 'after'},
  {
    title: 'script tag that is assembled if another one in it is removed',
    payload: `<scr<script>ipt>${run}</scr</script>ipt>`,
  },
  {title: 'script with a slash', payload: `<script/x>${run}</script>`},
  {title: 'unclosed script', payload: `<script>${run}`},
  {title: 'svg script', payload: `<svg><script>${run}</script><script href="data:,${run}"/></svg>`},
  {title: 'image for img', payload: `<image src=/x onerror=${run}>`},
  {title: 'unquoted handler with slashes', payload: `<img/src=x/onerror=${run}>`},
  {title: 'backticks', payload: `<img src=\`x\` onerror=\`${run}\`>`},
  {
    title: 'style element',
    payload: `<style>@import "${TRACKER}/a.css";*{display:none}</style>text`,
    expected: 'text',
  },
  {
    title: 'style attribute with url()',
    payload: `<p style="background:url(${TRACKER}/a.png)">p</p>`,
    expected: '<p>p</p>',
  },
  {title: 'overlay by style', payload: `<a href="/x" style="position:fixed;inset:0;z-index:9999">.</a>`},
  {
    title: 'overlay by class',
    payload: `<div class="modal fixed inset-0 z-50 docsearch-modal">x</div>`,
    expected: '<div>x</div>',
  },
  {
    title: 'link rel',
    payload: `<link rel=stylesheet href="${TRACKER}/a.css"><link rel=prefetch href="${TRACKER}/b">`,
  },
  {title: 'meta refresh', payload: `<meta http-equiv=refresh content="0;url=${TRACKER}">`},
  {title: 'meta csp', payload: `<meta http-equiv=content-security-policy content="default-src 'none'">`},
  {title: 'base', payload: `<base href="${TRACKER}"><a href="x">x</a>`},
  {
    title: 'form that posts',
    payload: `<form action="${TRACKER}" method=post><input name=a autofocus><button>go</button></form>`,
  },
  {
    title: 'controls for a form elsewhere',
    payload: `<button form=search formaction="${TRACKER}">b</button><input form=search name=q>`,
  },
  {
    title: 'textarea hides markup',
    payload: `<textarea><img src=x onerror=${run}></textarea><p title="</textarea><img src=x onerror=${run}>">`,
  },
  {title: 'iframe srcdoc', payload: `<iframe srcdoc="<script>parent.${RAN}=1</script>"></iframe>`},
  {title: 'iframe with a javascript address', payload: `<iframe src="javascript:parent.${RAN}=1"></iframe>`},
  {
    title: 'object and embed',
    payload: `<object data="data:text/html,x"><param name=movie value=x></object><embed src=x>`,
  },
  {title: 'portal and fencedframe', payload: `<portal src="${TRACKER}"></portal><fencedframe></fencedframe>`},
  {title: 'template', payload: `<template><img src=x onerror=${run}></template>t`, expected: 't'},
  {
    title: 'declarative shadow root',
    payload: `<div><template shadowrootmode=open><img src=x onerror=${run}></template></div>`,
  },
  {title: 'slot', payload: `<slot name=trigger>fallback</slot>`, expected: 'fallback'},
  {
    title: 'noscript',
    differs: 'DOMPurify removes only the noscript element, which leaves an empty paragraph',
    payload: `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  },
  {title: 'noembed', payload: `<noembed><p title="</noembed><img src=x onerror=${run}>"></noembed>`},
  {title: 'noframes', payload: `<noframes><p title="</noframes><img src=x onerror=${run}>"></noframes>`},
  {title: 'xmp', payload: `<xmp><p title="</xmp><svg/onload=${run}>"></xmp>`},
  {title: 'title', payload: `<title><a title="</title><img src=x onerror=${run}>"></title>`},
  {title: 'plaintext', payload: `<plaintext><img src=x onerror=${run}>`},
  {
    title: 'comments that end unexpectedly',
    payload: `<!--><img src=x onerror=${run}>--><!--!><img src=x onerror=${run}>--!>`,
  },
  {title: 'cdata in html', payload: `<![CDATA[<img src=x onerror=${run}>]]>`},
  {title: 'processing instruction', payload: `<?xml-stylesheet href="javascript:${run}"?>`},
  {
    title: 'mXSS: math, mglyph, style',
    payload: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  },
  {title: 'mXSS: svg, p, style', payload: `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`},
  {
    title: 'mXSS: form in a form',
    payload: `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  },
  {
    title: 'mXSS: annotation-xml',
    payload: `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${run}></style></annotation-xml></math>`,
  },
  {
    title: 'mXSS: foreignObject',
    payload: `<svg><foreignObject><style><img src=x onerror=${run}></style><iframe srcdoc=x></foreignObject></svg>`,
  },
  {title: 'mXSS: svg title', payload: `<svg><title><style><img src=x onerror=${run}></style></title></svg>`},
  {
    title: 'mXSS: desc',
    payload: `<svg><desc><style><a title="</style><img src onerror=${run}>"></desc></svg>`,
  },
  {
    title: 'mXSS: mi with a table',
    payload: `<math><mi><table><svg><style><img title="</style><img src=x onerror=${run}>">`,
  },
  {title: 'mXSS: select', payload: `<select><style><img src=x onerror=${run}></style></select>`},
  {
    title: 'mXSS: nested tables',
    payload: `<table><td><svg><desc><table><style><img title="</style><img src=x onerror=${run}>">`,
  },
  {
    title: 'mXSS: entity in an attribute',
    payload: `<p title="&lt;/p&gt;&lt;img src=x onerror=${run}&gt;">p</p>`,
  },
  {
    title: 'svg set and animate',
    payload: `<svg><a><animate attributeName=href values="javascript:${run}"/><set attributeName=href to="javascript:${run}"/><text>t</text></a></svg>`,
  },
  {
    title: 'svg presentation attributes that load',
    payload: ['fill', 'stroke', 'mask', 'filter', 'clip-path', 'marker-start', 'cursor']
      .map(
        name =>
          `<svg><rect width="9" height="9" ${name}="url(${TRACKER}/a.svg#x)"/><rect ${name}="u\\72l(${TRACKER}/b)"/></svg>`,
      )
      .join(''),
  },
  {
    title: 'svg image, use, feImage',
    payload: `<svg><image href="${TRACKER}/a"/><use href="${TRACKER}/b#c"/><filter><feImage href="${TRACKER}/c"/></filter></svg>`,
  },
  {
    title: 'svg style',
    payload: `<svg><style>@import "${TRACKER}/x.css"</style><rect style="fill:url(${TRACKER}/y)"/></svg>`,
  },
  {
    title: 'svg handler',
    payload: `<svg><g onload="${run}"></g><animate onbegin="${run}" attributeName=x dur=1s></svg>`,
  },
  {
    title: 'clobbering by name',
    payload: `<img name=currentScript><form name=querySelector></form><a name=getElementById></a><embed name=cookie><object name=body></object>`,
  },
  {
    title: 'clobbering by id',
    payload: `<a id=location></a><a id=documentElement></a><a id=defaultView><a id=defaultView name=x href="clobbered:"></a><p id=DocentConfig></p><form id=DocentConfig><input name=api></form>`,
  },
  {
    title: 'clobbering of the sanitiser',
    payload: `<form onclick="${run}"><input name=attributes><input name=childNodes><input name=removeAttribute><input name=parentNode></form>`,
  },
  {
    title: 'custom element',
    payload: `<docent-probe onclick="${run}">inside</docent-probe>`,
    expected: 'inside',
  },
  {
    title: "Docent's own elements",
    payload: `<docs-search api="${TRACKER}"></docs-search><docs-preview api="${TRACKER}"></docs-preview>`,
  },
  {
    title: 'target and opener',
    payload: `<a href="https://example.com/" target="_top" rel="opener">x</a>`,
    expected: '<a href="https://example.com/" rel="noopener noreferrer">x</a>',
  },
  {title: 'download', payload: `<a href="/x" download="evil.exe">x</a>`},
  {
    title: 'popover and commands',
    payload: `<div popover id=p>p</div><a popovertarget=p command=show-modal commandfor=p>x</a>`,
  },
  {title: 'dialog', payload: `<dialog open>over everything</dialog>`, expected: ''},
  {
    title: 'an attribute and an element that change the direction of text',
    payload: `<p dir=rtl>p</p><bdo dir=rtl>b</bdo>`,
  },
  {
    title: 'contenteditable, autofocus, tabindex, accesskey',
    payload: `<p contenteditable autofocus tabindex=1 accesskey=s draggable=true inert hidden>p</p>`,
    expected: '<p>p</p>',
  },
  {
    title: 'landmarks and roles',
    payload: `<main role=main><h1>t</h1><header>h</header><div role=alert aria-live=assertive>a</div><div role=dialog aria-modal=true>d</div></main>`,
  },
  {
    title: 'slot, part and exportparts',
    payload: `<p slot=trigger part=card exportparts=card>p</p>`,
    expected: '<p>p</p>',
  },
  {
    title: 'microdata and rdfa',
    payload: `<p itemscope itemtype="https://x/" property=x typeof=y about=z>p</p>`,
    expected: '<p>p</p>',
  },
  {title: 'tracker image', payload: `<img src="${TRACKER}/p.gif" width=1 height=1>`},
  {title: 'tracker image, no scheme', payload: `<img src="//tracker.invalid/p.gif">`},
  {
    title: 'tracker image, backslashes',
    payload: `<img src="\\\\tracker.invalid\\p.gif"><img src="https:\\\\tracker.invalid/p.gif">`,
  },
  {title: 'tracker in srcset', payload: `<img src="/own.png" srcset="${TRACKER}/p.gif 2x, /own2.png 3x">`},
  {
    title: 'tracker in picture',
    payload: `<picture><source srcset="${TRACKER}/p.gif"><img src="/own.png"></picture>`,
  },
  {
    title: 'tracker in a player',
    payload: `<video poster="${TRACKER}/p.gif" autoplay muted loop src="${TRACKER}/v.mp4"><source src="${TRACKER}/w.mp4"><track default src="${TRACKER}/t"></video><audio autoplay src="${TRACKER}/a">`,
  },
  {title: 'tracker by input', payload: `<input type=image src="${TRACKER}/p.gif">`},
  {
    title: 'tracker by lowsrc and background',
    payload: `<img lowsrc="${TRACKER}/p.gif"><table background="${TRACKER}/p.gif"><tr><td>t</td></tr></table>`,
  },
  {
    title: 'attributionsrc',
    payload: `<a attributionsrc="${TRACKER}" href="/x">a</a><img attributionsrc="${TRACKER}" src="/own.png">`,
  },
  {
    title: 'import map and speculation rules',
    payload: `<script type=importmap>{"imports":{"lit":"${TRACKER}"}}</script><script type=speculationrules>{"prefetch":[{"urls":["${TRACKER}"]}]}</script>`,
  },
  {
    title: 'marquee, blink, bgsound, isindex',
    payload: `<marquee onstart=${run}>m</marquee><bgsound src="${TRACKER}"><isindex action="javascript:${run}">`,
    expected: 'm',
  },
  {title: 'frameset', payload: `<frameset onload=${run}><frame src="${TRACKER}"></frameset>`},
  {
    title: 'null bytes',
    differs: 'the list of elements to unwrap has no name with U+FFFD',
    payload: `<im\0g src=x onerror=${run}><a href="java\0script:${run}">x</a>`,
  },
  {
    title: 'utf-7 and wide characters',
    payload: `+ADw-script+AD4-${run}+ADw-/script+AD4-＜script＞${run}＜/script＞`,
  },
  {title: 'duplicate attribute', payload: `<a href="/ok" href="javascript:${run}">x</a>`},
  {
    title: 'very deeply nested elements',
    differs: 'each parser has its own limit for the depth of elements',
    payload: '<div>'.repeat(3000) + `<img src=x onerror=${run}>`,
  },
  {
    title: 'overlay by position, size and layer in attributes',
    payload: `<table width="100%" height="100%" bgcolor=red border=99><tr><td>t</td></tr></table><layer top=0 left=0 z-index=9>l</layer><div align=center popover=manual class="fixed top-0 modal-backdrop overlay">o</div>`,
    expected: '<table><tbody><tr><td>t</td></tr></tbody></table>l<div>o</div>',
  },
  {
    title: 'a second main, title and h1',
    payload: `<title>T</title><main><h1>a</h1></main><main role=main><h1>b</h1></main>`,
    expected: '<div><h2>a</h2></div><div><h2>b</h2></div>',
  },
  {
    title: 'label for a control elsewhere',
    payload: `<label for=search>l</label><output for=search form=f>o</output>`,
    expected: '<div>l</div>o',
  },
  {
    title: 'references to ids outside of the section',
    payload: `<p aria-controls=x aria-owns=y aria-activedescendant=z aria-details=d aria-flowto=f>p</p><a href="#x" aria-describedby="x">a</a>`,
    expected: '<p>p</p><a href="https://docs.example.org/en/latest/guide/page.html#x">a</a>',
  },
  {
    title: 'svg links and references, with and without a prefix',
    payload: `<svg><a href="javascript:${run}" xlink:href="data:text/html,x"><text>t</text></a><use href="#x" xlink:href="${TRACKER}#y"/><textPath href="${TRACKER}#z"/><linearGradient href="${TRACKER}#g"/></svg>`,
    expected: '<svg width="1em" height="1em"><text>t</text></svg>',
  },
  {
    title: 'controls that look like checkboxes of tasks, and checkboxes with handlers',
    payload: `<input type=checkbox disabled checked onclick="${run}" id=location name=cookie><input type="checkbox" disabled value="><img src=x onerror=${run}>">`,
  },
  {
    title: 'tabs with handlers and addresses',
    payload: `<div role=tablist onclick="${run}"><a role=tab href="javascript:${run}" id=location>t</a></div><div role=tabpanel style="position:fixed"><iframe src="${TRACKER}"></iframe>p</div>`,
    expected: 'tp',
  },
  {
    title: 'code with token classes that the page may style',
    payload: `<pre><span class="token modal fixed-top z-9 card">x</span></pre><span class="token hidden">y</span>`,
  },
  {title: 'very many commas in srcset', payload: `<img src=/own.png srcset="${','.repeat(100_000)}">`},
];

/** All cases, for tests that check each case in the same way. */
export const CORPUS: readonly Case[] = [...ODD, ...HANDLERS, ...ADDRESSES];
