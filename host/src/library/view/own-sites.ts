import {resolve} from 'node:path';
import type {Sites} from './view-for.js';

/** The files of builds of one machine, which the store names by where they are below its folder of files. */
export const ownSites = (files: string): Sites => ({
  folderOf: kept => resolve(files, kept),
  open: async kept => resolve(files, kept),
});
