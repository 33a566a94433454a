/** `docent/client`: search, sections, and the whole API for code that manages projects. */
export * from './client/index.js';
export * from './client/manage/index.js';
