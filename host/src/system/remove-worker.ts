import {workerData} from 'node:worker_threads';
import type {RemoveOrder} from './remove-folder.js';
import {removeTree} from './remove-tree.js';

/** The thread that removes one folder: gets its order from `remove-folder.ts`, and ends. */
const {path, stop} = workerData as RemoveOrder;
removeTree(path, () => {
  if (Atomics.load(stop, 0) === 1) process.exit();
});
