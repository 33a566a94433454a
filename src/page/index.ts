export {findContentRoot, loadContentRoot} from './content-root.js';
export {type IndexSource, type PageIdentity, type PageOverrides, readPage} from './identity.js';
