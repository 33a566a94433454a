/** The browser build has no types. */
declare module '@guidepup/virtual-screen-reader/browser.js' {
  export {virtual} from '@guidepup/virtual-screen-reader';
}
