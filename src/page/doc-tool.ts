/** The tools whose pages we know. `sphinx` is what the interface knows, too: see `section()` of the client. */
export type DocTool =
  'sphinx' | 'mkdocs' | 'mkdocs-material' | 'docusaurus' | 'vitepress' | 'hugo' | 'unknown';

/** What only pages of a tool have. Goes before the generator, which themes of Sphinx give as docutils. */
const MARKERS: readonly (readonly [string, DocTool])[] = [
  ['#documentation_options,script[src*="doctools.js"],script[src*="documentation_options.js"]', 'sphinx'],
  ['[data-md-component]', 'mkdocs-material'],
  ['script[src*="search/main.js"]', 'mkdocs'],
];

/** The tool that built a page. */
export function findDocTool(page: Document): DocTool {
  const marked = MARKERS.find(([selector]) => page.querySelector(selector));
  if (marked) return marked[1];
  const generator = page.querySelector<HTMLMetaElement>('meta[name=generator i]')?.content;
  const [name] = /mkdocs|docusaurus|vitepress|sphinx|hugo/i.exec(generator ?? '') ?? [];
  return (name?.toLowerCase() as DocTool | undefined) ?? 'unknown';
}
