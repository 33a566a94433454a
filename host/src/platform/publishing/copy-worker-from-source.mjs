// copy-worker.ts for a host run from its source: as `npm test` has just built it, which loads five times as fast, else by
// tsx, which does not reach into threads by itself. Not in the package.
if (process.env.TEST_BUILT_HOST) await import('../../../dist/copy-worker.js');
else {
  const {register} = await import('tsx/esm/api');
  register();
  await import('./copy-worker.ts');
}
