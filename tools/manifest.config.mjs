// What the custom-elements analyzer reads. Its command-line options cannot say "leave package.json alone".
export default {
  globs: [
    'src/elements/docs-element.ts',
    'src/elements/{search,preview,embed,versions}/{docs-*,events,define}.ts',
  ],
  litelement: true,
  packagejson: false,
  quiet: true,
};
