// Loads index-worker.ts when the host runs from its source. If `npm test` has built the module, that build is loaded, because
// it is five times as fast. Otherwise tsx is loaded first, because it is not active in threads by itself. Not part of the
// package.
if (process.env.TEST_BUILT_HOST) await import('../../dist/index-worker.js');
else {
  const {register} = await import('tsx/esm/api');
  register();
  await import('./index-worker.ts');
}
