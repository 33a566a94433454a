/** Registers every element. For one of them, import `docent/search/define` and the like. */
export * from './elements/search/define.js';
export * from './elements/preview/define.js';
export * from './elements/embed/define.js';
export * from './elements/versions/define.js';
