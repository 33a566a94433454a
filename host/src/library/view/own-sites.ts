import {belowFolder} from '../../below-folder.js';
import type {Sites} from './view-for.js';

/** The files of builds of one machine, which the store names by where they are below its folder of files. */
export const ownSites = (files: string): Sites => ({
  folderOf: kept => belowFolder(files, ...kept.split('/')),
  open: async kept => belowFolder(files, ...kept.split('/')),
});
