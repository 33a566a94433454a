/**
 * What previews load for a reader who comes to a card, for a finger on a link, and for a link to what is in view on the
 * same page.
 */
export {TouchController} from './intent/touch-controller.js';
export {CardTools} from './tools/card-tools-controller.js';
export {TargetOutlineController, targetInView} from './tools/target-outline-controller.js';
