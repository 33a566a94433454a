/** Calls back when a floating element has to be placed again. Loaded once there is one. */
export {autoUpdate} from '@floating-ui/dom';
