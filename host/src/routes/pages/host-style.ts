/**
 * The look of the host's own pages: colours, type and spacing of the manual (demo/assets/base.css), without its code
 * font and its columns. Search reads the colours of the root element.
 */
export const HOST_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fdfcfa, #171614);
  --raised: light-dark(#f5f2ed, #211f1d);
  --line: light-dark(#e3ded5, #37332f);
  --edge: light-dark(#8a8378, #7d766d);
  --ink: light-dark(#1f1d1a, #e8e4de);
  --quiet: light-dark(#615b52, #aaa39a);
  --accent: light-dark(#a3341a, #f2997f);
  --on-accent: light-dark(#ffffff, #1b1210);
  --serif: 'Iowan Old Style', Charter, 'Bitstream Charter', 'Sitka Text', Cambria, 'Noto Serif', Georgia, serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace;
  --side: clamp(1rem, 4vw, 2rem);
  --edges: max(var(--side), (100% - 46rem) / 2);
  background: var(--ground);
  color: var(--ink);
}
*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif; overflow-wrap: anywhere }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .18em; text-decoration-color: color-mix(in srgb, var(--accent) 45%, transparent) }
a:hover { text-decoration-color: currentColor }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px }
header { position: relative; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1.5rem; min-block-size: 3.75rem; padding: .4rem var(--edges); border-block-end: 1px solid var(--line) }
header :is(ul, ol) { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; margin: 0; padding: 0; list-style: none }
header li { display: flex; align-items: center; min-block-size: 2.75rem }
header ol { gap: 0 }
header ol li + li::before { content: '/'; content: '/' / ''; padding-inline: .5rem; color: var(--quiet) }
header a { display: inline-flex; align-items: center; min-block-size: 2.75rem; color: var(--ink); text-decoration-line: none }
header a:hover { text-decoration-line: underline }
header ol li:first-child a { font: 600 1.125rem/1 var(--serif) }
header form { margin: 0 }
header button { padding-inline: 0; border: 0; background: none }
header button:hover { text-decoration-line: underline }
main { padding: clamp(1.5rem, 4vw, 2.75rem) var(--edges) 4rem }
h1 { margin: 0 0 1.25rem; font: 600 clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem)/1.15 var(--serif); letter-spacing: -.015em; text-wrap: balance }
h2 { margin: 2.5rem 0 .75rem; font: 600 1.375rem/1.25 var(--serif) }
p, ul, dl, table, .wide { margin: 0 0 1.15rem }
ul { padding-inline-start: 1.35rem }
li { margin-block-end: .35rem }
li::marker { color: var(--quiet) }
small { font-size: .875rem }
small, .quiet { color: var(--quiet) }
.projects { padding: 0; list-style: none; border-block-start: 1px solid var(--line) }
.projects > li { margin: 0; padding-block: .7rem; border-block-end: 1px solid var(--line) }
.projects > li > a:first-child { display: inline-block; padding-block: .15rem; font-weight: 600 }
.projects ul { margin: .35rem 0 0 }
code, pre { font-family: var(--mono) }
code { padding: .12em .35em; border-radius: 4px; background: var(--raised); font-size: .875em }
form { margin-block-end: 1.5rem }
form p { margin-block-end: 1rem }
label, .label { font-weight: 600 }
.check label { font-weight: 400 }
.check { display: grid; grid-template-columns: 1.5rem 1fr; gap: 0 .5rem; align-items: start }
.check > :not(input) { grid-column: 2 }
.hint { color: var(--quiet); font-size: .875rem }
.problem { color: var(--accent); font-weight: 600 }
.field > :is(.hint, .problem) { display: block }
input, select { font: inherit; color: inherit; inline-size: min(24rem, 100%); min-block-size: 2.75rem; padding: 0 .9rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--ground) }
select { inline-size: auto; max-inline-size: 100% }
input[type=number] { inline-size: 9rem }
input[type=checkbox] { inline-size: 1.5rem; block-size: 1.5rem; min-block-size: 0; margin: 0; accent-color: var(--accent) }
[aria-invalid=true] { border-color: var(--accent); border-width: 2px }
button { font: inherit; min-block-size: 2.75rem; padding: .4rem 1rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--raised); color: var(--ink); cursor: pointer }
button:hover { border-color: var(--accent) }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin-block-end: 0 }
.row input:not([type=hidden]) { flex: 1 1 10rem; max-inline-size: 24rem; min-inline-size: 0 }
.note { margin-block: 0 1.5rem; padding: .9rem 1.15rem; border-inline-start: 3px solid var(--accent); border-radius: 6px; background: var(--raised) }
.note > :last-child { margin-block-end: 0 }
.secret { inline-size: 100%; font: .875rem var(--mono) }
.parts { margin-block-end: 1.75rem; border-block-end: 1px solid var(--line) }
.parts ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none }
.parts li { margin: 0 }
.parts a { display: inline-flex; align-items: center; min-block-size: 2.75rem; color: var(--quiet); text-decoration-line: none }
.parts a:hover { text-decoration-line: underline }
.parts a[aria-current] { margin-block-end: -1px; border-block-end: 2px solid var(--accent); color: var(--ink); font-weight: 600 }
.wide { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100%; font-size: .9375rem; line-height: 1.5; overflow-wrap: normal }
th, td { text-align: start; padding: .5rem .8rem .5rem 0; vertical-align: top; border-block-end: 1px solid var(--line) }
thead th { color: var(--quiet); font-weight: 600; font-size: .875rem; white-space: nowrap }
tbody th { font-weight: 600; overflow-wrap: anywhere; min-inline-size: 4rem }
tbody th small { font-weight: 400 }
tr > :last-child { padding-inline-end: 0 }
td:nth-child(2) { overflow-wrap: anywhere; min-inline-size: 4rem }
time:not(:has(span)), time span:first-child { white-space: nowrap }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .35rem 1.5rem }
dt { font-weight: 600 }
dd { margin: 0 }
pre { margin: .4rem 0 0; padding: .8rem 1rem; overflow: auto; overflow-wrap: normal; max-block-size: 30rem; font-size: .875rem; line-height: 1.55; border: 1px solid var(--line); border-radius: 8px; background: var(--raised) }
summary { min-block-size: 1.75rem }
@media (max-width: 30rem) { .who { position: absolute; inline-size: 1px; block-size: 1px; min-block-size: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap } th, td { padding-inline-end: .4rem; font-size: .875rem } }
`;
