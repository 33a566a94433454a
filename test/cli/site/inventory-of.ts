import {deflateSync} from 'node:zlib';
import {type Inventory, readInventory} from '../../../cli/src/site/inventory.js';

/** The bytes of an `objects.inv` with these lines. */
export const inventoryFile = (lines: string): Buffer =>
  Buffer.concat([
    Buffer.from('# Sphinx inventory version 2\n# Project: P\n# Version: 1\n# compressed using zlib.\n'),
    deflateSync(`${lines}\n`),
  ]);

export const inventoryOf = (lines: string): Inventory => readInventory(inventoryFile(lines));
