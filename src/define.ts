/** Registers every element. For one of them, import `docent/search/define` or `docent/preview/define`. */
export * from './search/define.js';
export * from './preview/define.js';
