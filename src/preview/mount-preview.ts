import {findOrCreate} from '../page/find-or-create.js';
import type {DocsPreview} from './preview-element.js';

/** The page's `<docs-preview>` for the script tag, or one of ours. */
export const mountPreview = (): DocsPreview => findOrCreate('docs-preview');
