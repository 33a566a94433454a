// Browser tests. Chromium by default; BROWSERS=chromium,firefox,webkit for others (tools/test.mjs sets it).
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
  // A browser may take its time to start on a machine that does much else.
  browserStartTimeout: 120_000,
  // For a file that hangs: a slower machine is no failure.
  testsFinishTimeout: 600_000,
  // Mocha's two seconds are short for two cores that also build and type-check.
  testFramework: {config: {timeout: 60_000}},
  browserLogs: true,
  reporters: [plainReporter()],
};
