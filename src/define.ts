/** Registers every element. For one of them, import `docent/search/define` and the like. */
export * from './search/define.js';
export * from './preview/define.js';
export * from './embed/define.js';
