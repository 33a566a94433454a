import {type Document} from 'domhandler';
import {firstBelow} from '../../../src/reading/index.js';
import {nodeTree} from './node-tree.js';

/** The generator that a page names, such as `Doxygen 1.9.4`; empty if it names none. */
export function generatorOf(document: Document): string {
  const meta = firstBelow(
    nodeTree,
    document,
    (node, name) => name === 'meta' && nodeTree.attribute(node, 'name')?.toLowerCase() === 'generator',
  );
  return (meta && nodeTree.attribute(meta, 'content')) || '';
}
