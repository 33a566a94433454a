// What Web Test Runner puts into the page of a browser test. @types/mocha would say the same in 3,000 lines.

interface MochaContext {
  /** Limit in ms for this test or suite. */
  timeout(ms: number): void;
  /** Marks the running test as skipped and leaves it. */
  skip(): never;
}

/** A promise is waited for; anything else it returns, such as an assertion, is left alone. */
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
