import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sectionsOf} from '../read.js';

const CASES: readonly {readonly rule: string; readonly html: string; readonly sections: readonly string[]}[] =
  [
    {
      rule: 'pydoctor: each declaration is a section, without its permalink',
      html: `<main><h1>kiln.Kiln</h1><p>A kiln.</p><div class="basemethod"><a name="kiln.Kiln.fire"></a> <a name="fire"></a>
      <div class="functionHeader">def <span class="py-defname">fire</span>(self): <a class="headerLink" href="#fire">¶</a></div>
      <div class="docstring functionBody"><p>Fires.</p></div></div></main>`,
      sections: [' | kiln.Kiln | A kiln.', 'fire | def fire(self): | Fires.'],
    },
    {
      rule: 'documentation.js: each member is a section, and the triangle that unfolds it is not in its title',
      html: `<main><section><h3 id="kiln">Kiln</h3><p>A kiln.</p><div id="kilnfire"><div class="clearfix toggle-sibling">
      <a class="icon caret-right">▸</a><span class="code">fire(cone)</span></div><div class="toggle-target"><p>Fires.</p></div>
      </div></section></main>`,
      sections: ['kiln | Kiln | A kiln.', 'kilnfire | fire(cone) | Fires.'],
    },
    {
      rule: 'Haddock: each declaration, including those of constructors, is a section, without the links beside the declaration',
      html: `<div id="interface"><h1 id="g:1">Ovens</h1><div class="top"><p class="src"><span>data</span> <a id="t:Oven" class="def">Oven</a>
      <a href="src/O.html" class="link">Source</a> <a href="#t:Oven" class="selflink">#</a></p><div class="doc"><p>An oven.</p></div>
      <table><tr><td class="src"><a id="v:Hot" class="def">Hot</a> Int</td><td class="doc"><p>So hot.</p></td></tr></table></div>
      <div class="top"><p class="src"><a id="v:fire" class="def">fire</a> :: Oven</p><div class="doc"><p>Fires.</p></div>
      <p class="src">in no name</p></div></div>`,
      sections: [
        'g:1 | Ovens | ',
        't:Oven | data Oven | An oven.',
        'v:Hot | Hot Int | So hot.',
        'v:fire | fire :: Oven | Fires. in no name',
      ],
    },
    {
      rule: 'Scribble: each declaration is a section, with the descriptions of its arguments',
      html: `<div class="main"><h4>4.4 Ovens<a name="(part._ovens)"></a></h4><p>Of ovens.</p><div class="SIntrapara"><blockquote><table
      class="boxed RBoxed"><tr><td><blockquote><div><p>procedure</p></div><p class="RForeground">(<a name="(def._((lib._k)._fire))"></a><a
      class="RktValDef">fire</a> cone)</p></blockquote></td></tr><tr><td>cone : real?</td></tr></table></blockquote></div>
      <div class="SIntrapara">Fires.</div></div>`,
      sections: [
        '(part._ovens) | 4.4 Ovens | Of ovens.',
        '(def._((lib._k)._fire)) | (fire cone) | procedure cone : real? Fires.',
      ],
    },
  ];

for (const {rule, html, sections} of CASES)
  test(rule, () => assert.deepEqual(sectionsOf(`<body>${html}</body>`), sections));
