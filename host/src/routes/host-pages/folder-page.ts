import {encodePath} from '../../library/encode-path.js';
import type {FolderEntry} from '../../library/list-folder.js';
import {type HostPage, renderLinks} from './host-page.js';

/** The page for a folder of a site that has no index page. @param path of the folder on this host, decoded */
export function folderPage(path: string, entries: readonly FolderEntry[]): HostPage {
  const links = entries.map(({name, isFolder}): [string, string] => {
    const shown = isFolder ? `${name}/` : name;
    // A name with a colon would be taken for a scheme.
    return [`./${encodePath(shown)}`, shown];
  });
  return {title: `Pages in ${path}`, content: renderLinks(links)};
}
