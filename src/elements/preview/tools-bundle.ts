/**
 * What previews load for a reader who comes to a card, for a finger on a link, and for a link to what is in view on the
 * same page.
 */
export {TouchController} from './touch.js';
export {CardTools} from './tools.js';
export {TargetOutlineController, targetInView} from './target-outline.js';
