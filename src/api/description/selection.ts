import {describe, string} from '../schema.js';

/** Selects the fields of a v3 resource. */
export const selection = {
  fields: describe(
    string,
    'Only these fields, with commas between them; `urls.documentation` is a field within one. Names that there are none of are passed by. Default: all.',
    'live-service',
  ),
  omit: describe(string, 'All fields but these, written as in `fields`.', 'live-service'),
};

/** Related resources to include in full. @param names the possible ones */
export const expansion = (...names: string[]) => ({
  expand: describe(
    string,
    `What to answer besides, with commas between: ${names.map(name => `\`${name}\``).join(', ')}. Others are passed by.`,
    'live-service',
  ),
});
