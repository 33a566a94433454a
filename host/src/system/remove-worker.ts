import {workerData} from 'node:worker_threads';
import type {RemoveJob} from './remove-folder.js';
import {removeTree} from './remove-tree.js';

/** The thread that removes a folder. Its job comes from `remove-folder.ts`. */
const {path, stop} = workerData as RemoveJob;
removeTree(path, () => {
  if (Atomics.load(stop, 0) === 1) process.exit();
});
