/**
 * False in a plain `npm test`, which leaves out what few changes touch and what another of its tests covers more cheaply
 * (docs/decisions/0085-what-a-commit-runs.md has the list). True in `npm run test:all`, and for files that are asked
 * for by name.
 */
export const isThorough = process.env['TEST_BRIEF'] !== '1';
