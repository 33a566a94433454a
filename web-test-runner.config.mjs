// Configuration of the browser tests. BROWSERS=chromium,firefox,webkit selects the browsers (tools/test.mjs sets it). Default: chromium.
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {browserLauncher} from './tools/browser-launchers.mjs';
import {patientWaits} from './tools/patient-waits.mjs';
import {plainReporter} from './tools/wtr-reporter.mjs';

const names = (process.env.BROWSERS ?? 'chromium').split(',');

export default {
  files: 'test/**/*.browser.test.ts',
  browsers: names.map(browserLauncher),
  // Lit's development build warns in the console of every page.
  nodeResolve: {exportConditions: ['production', 'default']},
  plugins: [patientWaits(), esbuildPlugin({ts: true, tsconfig: './tsconfig.json', target: 'es2022'})],
  // In ms. A browser starts slowly on a busy machine.
  browserStartTimeout: 120_000,
  // In ms, for each test file. It only has to end a file that hangs; a slow machine must not make a file fail.
  testsFinishTimeout: 600_000,
  // In ms, for each test. Mocha's default of two seconds is too short while the same machine builds and checks types.
  testFramework: {config: {timeout: 60_000}},
  browserLogs: true,
  reporters: [plainReporter()],
};
