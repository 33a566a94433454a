const {render} = await import('@lit-labs/ssr');
const {collectResult} = await import('@lit-labs/ssr/lib/render-result.js');
const {html} = await import('lit');
await import('../src/define.ts');
for (const t of [html`<docs-search></docs-search>`, html`<docs-search variant="inline"></docs-search>`, html`<docs-preview></docs-preview>`, html`<docs-embed href="a.html#b">x</docs-embed>`]) {
  try { console.log((await collectResult(render(t))).replace(/<style>[^]*?<\/style>/g,'<style/>')); } catch (e) { console.log(e.stack.split('\n').slice(0,6).join('\n')); }
}
