import {firstIn, type FlatPage, textAt} from './flat-page.js';
import {classesOf} from './find.js';

/** Whether an element is code as highlighters wrap it: a class that begins with `highlight`, and `pre` inside. */
export const isCode = <N extends object>(page: FlatPage<N>, index: number): boolean =>
  page.tree.attribute(page.nodes[index]!, 'class')?.includes('highlight') === true &&
  classesOf(page.tree, page.nodes[index]!).some(name => name.startsWith('highlight')) &&
  firstIn(page, index + 1, page.ends[index]!, (_, name) => name === 'pre') !== undefined;

/** Code without what a highlighter puts around it: captions, copy buttons. Line numbers are left out already. */
export function codeText<N extends object>(page: FlatPage<N>, index: number): string {
  const code: string[] = [];
  for (let i = index + 1; i < page.ends[index]!; i++) if (page.names[i] === 'pre') code.push(textAt(page, i));
  return code.join(' ');
}
