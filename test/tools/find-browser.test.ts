import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import {findBrowser, installedCandidates} from '../../tools/find-browser.mjs';

describe('findBrowser', () => {
  const before = process.env.CHROME_PATH;
  afterEach(() => {
    if (before === undefined) delete process.env.CHROME_PATH;
    else process.env.CHROME_PATH = before;
  });

  it('uses CHROME_PATH first', () => {
    process.env.CHROME_PATH = process.execPath;
    assert.equal(findBrowser(), process.execPath);
  });

  it('reports a CHROME_PATH that does not exist, and uses no other browser', () => {
    process.env.CHROME_PATH = '/nowhere/chrome';
    assert.throws(() => findBrowser(), /CHROME_PATH is "\/nowhere\/chrome"/);
  });
});

describe('installedCandidates', () => {
  it('lists the installation folders of Chrome and Edge on Windows', () => {
    const candidates = installedCandidates('win32', {PROGRAMFILES: 'C:\\Program Files'});
    assert.ok(candidates.includes('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'));
    assert.ok(candidates.includes('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe'));
  });

  it('lists the applications on macOS, with Chrome first', () => {
    const [first] = installedCandidates('darwin', {});
    assert.equal(first, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  });
});
