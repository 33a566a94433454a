// Loads making-thread.ts when the host runs from its source. After `npm test` has built it, that build is loaded, which
// is five times as fast; otherwise tsx, which is not active in threads by itself. Not part of the package.
if (process.env.TEST_BUILT_HOST) await import('../../dist/making-thread.js');
else {
  const {register} = await import('tsx/esm/api');
  register();
  await import('./making-thread.ts');
}
