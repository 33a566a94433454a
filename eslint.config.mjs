import js from '@eslint/js';
import {configs as lit} from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import {configs as wc} from 'eslint-plugin-wc';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import {BROWSER_FOLDERS} from './tools/test-suites.mjs';

const BROWSER_TESTS = `test/{${BROWSER_FOLDERS.join(',')}}/**/*.ts`;

/** Rules of house style that no plugin has. */
const HOUSE_RULES = [
  {
    selector: 'TSEnumDeclaration',
    message: 'Use an "as const" object and a type of the same name instead of an enum.',
  },
  {
    selector: ':matches(PropertyDefinition, MethodDefinition)[accessibility="private"][decorators.length=0]',
    message: 'Private is #name; "private" is for decorated fields.',
  },
  {
    selector: ':matches(PropertyDefinition, MethodDefinition)[accessibility="public"]',
    message: 'Public is the default: leave the word out.',
  },
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties themselves instead of spreading an object of them.',
  },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'demo/_site/',
      'test/fixtures/',
      'test/sites/built/',
      'integrations/*/build/',
      'integrations/sphinx/docent/elements/',
      'integrations/presets/types/',
      'coverage/',
      '**/*.min.js',
    ],
  },
  {linterOptions: {reportUnusedDisableDirectives: 'error'}},
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    rules: {
      eqeqeq: ['error', 'always', {null: 'ignore'}],
      'no-console': 'error',
      // Regular expressions for text of other people contain control characters on purpose.
      'no-control-regex': 'off',
      'no-restricted-syntax': ['error', ...HOUSE_RULES],
      'object-shorthand': 'error',
      '@typescript-eslint/array-type': ['error', {default: 'array'}],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        {fixStyle: 'separate-type-imports', disallowTypeAnnotations: false},
      ],
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_', varsIgnorePattern: '^_'}],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        {'ts-ignore': true, 'ts-expect-error': 'allow-with-description'},
      ],
      '@typescript-eslint/no-empty-function': 'off',
      // With `noUncheckedIndexedAccess`, an index that is known to be in bounds would otherwise need a branch that never runs.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...HOUSE_RULES,
        {
          selector: 'MemberExpression[object.name="Array"][property.name="from"]',
          message: 'Use [...list] and map: an old Prototype.js on the page replaces Array.from.',
        },
      ],
    },
  },
  {
    // Rules that need types take longer, so only a few are used.
    files: ['src/**/*.ts', 'cli/src/**/*.ts', 'host/src/**/*.ts'],
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname}},
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', {checksVoidReturn: false}],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', {considerDefaultExhaustiveForUnions: true}],
    },
  },
  {
    files: ['src/**/*.ts'],
    languageOptions: {globals: globals.browser},
    ...lit['flat/recommended'],
  },
  {files: ['src/**/*.ts'], ...wc['flat/recommended']},
  {files: ['src/**/*.ts'], ...wc['flat/best-practice']},
  {
    files: ['src/**/*.ts'],
    plugins: {'lit-a11y': litA11y},
    rules: {
      ...litA11y.configs.recommended.rules,
      // Elements are registered in `define.ts`, so that the file of the class has no side effects.
      'wc/tag-name-matches-class': 'off',
      'wc/file-name-matches-element': 'off',
      'wc/define-tag-after-class-definition': 'off',
    },
  },
  {
    files: [
      '**/*.mjs',
      'cli/**/*.ts',
      'host/**/*.ts',
      'test/**/*.ts',
      'vite*.ts',
      'integrations/presets/*.js',
    ],
    ignores: [BROWSER_TESTS],
    languageOptions: {globals: globals.node},
  },
  {
    files: ['demo/**/*.js', 'test/support/**', 'test/e2e/**', BROWSER_TESTS],
    languageOptions: {globals: {...globals.browser, ...globals.mocha}},
  },
  {
    // Chai's assertions are getters, as in `expect(value).to.be.true`.
    files: ['test/**/*.ts'],
    rules: {'@typescript-eslint/no-unused-expressions': 'off'},
  },
  {
    // Programs that print to the console.
    files: [
      'tools/**',
      'bench/**',
      'test/sites/**',
      '{cli,host}/bin/**',
      'cli/src/commands/**',
      'host/src/cli/**',
      'integrations/presets/*.js',
      'demo/**/*.mjs',
      'eslint.config.mjs',
    ],
    rules: {'no-console': 'off'},
  },
  // Files that print an error to the console of a page if code could not be loaded.
  {
    files: ['src/script-tag/{start,versions-button}.ts'],
    rules: {'no-console': ['error', {allow: ['error']}]},
  },
  // Warns the developer of a site in the console of the browser.
  {files: ['src/client/warn-locally.ts'], rules: {'no-console': ['error', {allow: ['warn']}]}},
  // The shadow root is closed, because scripts of the page could access the content of an open one.
  {files: ['src/sections/page-styles.ts'], rules: {'wc/no-closed-shadow-root': 'off'}},
);
