// `waitUntil` of @open-wc/testing gives up after a second, which is short for two cores that do much else; it takes
// no setting but at each call.

const FILE = '@open-wc/testing-helpers/src/helpers.js';
const IMPATIENT = 'timeout = 1000';
/** Half of what a test may take, so that its own message is the one reported. */
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
