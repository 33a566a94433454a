import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useDemo} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

describe('search in forced colours', () => {
  const demo = useDemo();

  it('outlines the active option on all its sides', async () => {
    const page = await demo.open('', {forcedColors: 'active'});
    const {open, ask, active} = searchDialog(page);
    await open();
    await ask('search');
    await page.keyboard.press('ArrowDown');
    const styles = await active.evaluate(option => {
      const {outlineStyle, outlineWidth} = getComputedStyle(option);
      // Without forced colours, a bar marks the row; here it would cover the outline.
      return [outlineStyle, outlineWidth, getComputedStyle(option, '::before').display];
    });
    assert.deepEqual(styles, ['solid', '3px', 'none']);
  });
});
