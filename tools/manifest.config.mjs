// What the custom-elements analyzer reads. Its command-line options cannot say "leave package.json alone".
export default {
  globs: ['src/{search,preview,embed}/{*-element,events,define}.ts'],
  litelement: true,
  packagejson: false,
  quiet: true,
};
