/** Calls a function whenever a floating element has to be placed again. Loaded when there is such an element. */
export {autoUpdate} from '@floating-ui/dom';
