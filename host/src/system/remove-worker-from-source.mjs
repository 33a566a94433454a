// Loads remove-worker.ts in a thread of a host that runs from its source. Tests load the file that `npm test` has just built,
// which is five times as fast; otherwise tsx compiles it, which has to be registered in each thread. Not in the package.
if (process.env.TEST_BUILT_HOST) await import('../../dist/remove-worker.js');
else {
  const {register} = await import('tsx/esm/api');
  register();
  await import('./remove-worker.ts');
}
