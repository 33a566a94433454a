/** Registers every element. To register only one, import its own entry, such as `docent/search/define`. */
export * from './elements/search/define.js';
export * from './elements/preview/define.js';
export * from './elements/embed/define.js';
export * from './elements/versions/define.js';
