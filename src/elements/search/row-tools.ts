import type {ReactiveControllerHost} from 'lit';
import {NameCopying, nameCopyingStyles} from './name-copying.js';
import {markTyped} from './typed-marks.js';

/** Creates the parts that a reader uses only once there are rows. Loaded with the first results. */
export const createRowTools = (host: Pick<ReactiveControllerHost, 'requestUpdate'>) => ({
  styles: nameCopyingStyles,
  copying: new NameCopying(host),
  markTyped,
});

export type RowTools = ReturnType<typeof createRowTools>;
