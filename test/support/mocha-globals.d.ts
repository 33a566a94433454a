// Globals that Web Test Runner defines in the page of a browser test. @types/mocha would add 3,000 lines.

interface MochaContext {
  /** Sets the time limit of this test or suite, in ms. */
  timeout(ms: number): void;
  /** Marks the running test as skipped, and ends it. */
  skip(): never;
}

/** If a test returns a promise, it is awaited. Other return values, such as assertions, are ignored. */
type MochaBody = (this: MochaContext) => unknown;

interface MochaDefine {
  (title: string, body: MochaBody): void;
  skip(title: string, body?: MochaBody): void;
}

declare const describe: {
  (title: string, body: (this: MochaContext) => void): void;
  skip(title: string, body?: (this: MochaContext) => void): void;
};
declare const it: MochaDefine;
declare function before(body: MochaBody): void;
declare function after(body: MochaBody): void;
declare function beforeEach(body: MochaBody): void;
declare function afterEach(body: MochaBody): void;
