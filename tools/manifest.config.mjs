// Configuration of the custom-elements analyzer, because its command line has no option to leave package.json unchanged.
export default {
  globs: [
    'src/elements/docs-element.ts',
    'src/elements/{search,preview,embed,versions}/{docs-*,events,define}.ts',
  ],
  litelement: true,
  packagejson: false,
  quiet: true,
};
