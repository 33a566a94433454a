/** What calls back when something that is placed has to be placed anew: loaded once there is such a thing. */
export {autoUpdate} from '@floating-ui/dom';
