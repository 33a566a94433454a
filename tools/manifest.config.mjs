// What the custom-elements analyzer reads. Its command-line options cannot say "leave package.json alone".
export default {
  globs: ['src/*/*-element.ts', 'src/*/events.ts', 'src/*/define.ts'],
  litelement: true,
  packagejson: false,
  quiet: true,
};
