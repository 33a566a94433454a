export {findContentRoot} from './content-root.js';
export {type DocTool, findDocTool} from './doc-tool.js';
export {type PageIdentity, type PageOverrides, readPage} from './page-identity.js';
