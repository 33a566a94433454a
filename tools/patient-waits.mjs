// Extends the timeout of `waitUntil` in @open-wc/testing, which is one second and too short for a busy machine. It can only be set for
// each call.

const FILE = '@open-wc/testing-helpers/src/helpers.js';
const IMPATIENT = 'timeout = 1000';
/** Half of the timeout of a test, so that the message of `waitUntil` is reported. */
const PATIENT = 'timeout = 30000';

/** @returns {import('@web/test-runner').TestRunnerPlugin} */
export function patientWaits() {
  return {
    name: 'patient-waits',
    transform({path, body}) {
      if (!path.endsWith(FILE)) return undefined;
      const source = String(body);
      if (!source.includes(IMPATIENT)) throw new Error(`${FILE} no longer says "${IMPATIENT}".`);
      return source.replace(IMPATIENT, PATIENT);
    },
  };
}
