// What Mocha puts into a page, as far as tests of modules ask for it: runs the tests one after the other and ends at the
// first that fails. The result is what `runTests()` answers.
const suites = [{title: '', hooks: {before: [], after: [], beforeEach: [], afterEach: []}}];
const suite = () => suites.at(-1);
const root = suite();
root.entries = [];
const skipped = Symbol('skipped');
const context = {
  timeout() {},
  skip() {
    throw skipped;
  },
};

function describe(title, body) {
  const child = {title, hooks: {before: [], after: [], beforeEach: [], afterEach: []}, entries: []};
  suite().entries.push(child);
  suites.push(child);
  body.call(context);
  suites.pop();
}
describe.skip = () => {};
function it(title, body) {
  suite().entries.push({title, body});
}
it.skip = () => {};
Object.assign(globalThis, {describe, it});
for (const name of ['before', 'after', 'beforeEach', 'afterEach'])
  globalThis[name] = hook => suite().hooks[name].push(hook);

let uncaught;
globalThis.addEventListener('error', ({message}) => (uncaught ??= message));
globalThis.addEventListener('unhandledrejection', ({reason}) => (uncaught ??= String(reason)));

async function runAll({hooks, entries}, outer, name) {
  const around = [...outer, hooks];
  for (const hook of hooks.before) await hook.call(context);
  for (const entry of entries) {
    if (!entry.body) {
      await runAll(entry, around, `${name} ${entry.title}`);
      continue;
    }
    current = `${name} ${entry.title}`;
    for (const {beforeEach} of around) for (const hook of beforeEach) await hook.call(context);
    try {
      await entry.body.call(context);
    } catch (error) {
      if (error !== skipped) throw error;
    }
    for (const {afterEach} of around.toReversed()) for (const hook of afterEach) await hook.call(context);
    if (uncaught) throw new Error(uncaught);
    count++;
  }
  for (const hook of hooks.after) await hook.call(context);
}

let current = 'the start';
let count = 0;
globalThis.runTests = async () => {
  try {
    await runAll(root, [], '');
    return {passed: true, count};
  } catch (error) {
    return {passed: false, message: `${current}: ${error?.message ?? error}`};
  }
};
