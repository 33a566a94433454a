/**
 * False in `npm test`, which skips tests that few changes affect or that cheaper tests cover as well
 * (docs/decisions/0085-what-a-commit-runs.md has the list). True in `npm run test:all`, and for files that are selected
 * by name.
 */
export const isThorough = process.env['TEST_BRIEF'] !== '1';
