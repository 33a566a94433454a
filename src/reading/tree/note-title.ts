import {textOf} from './text.js';
import {classesOf, type Tree} from './tree.js';

/**
 * Whether a heading is the title of a note, as DocBook and others write them: `div.note` with an `h3` that says "Note".
 * Such a box is part of the text that it stands in.
 */
export function isNoteTitle<N extends object>(tree: Tree<N>, heading: N): boolean {
  const box = tree.parent(heading);
  const name = box && tree.nameOf(box);
  if (name !== 'div' && name !== 'aside') return false;
  const classes = classesOf(tree, box!);
  return classes.length > 0 && classes.includes(textOf(tree, heading).toLowerCase());
}
