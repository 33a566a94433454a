import {describe, string} from '../schema.js';

/** Which fields of a resource of v3 are answered. */
export const selection = {
  fields: describe(
    string,
    'Only these fields, with commas between them; `urls.documentation` is a field within one. Names that there are none of are passed by. Default: all.',
    'live-service',
  ),
  omit: describe(string, 'All fields but these, written as in `fields`.', 'live-service'),
};

/** Resources that are answered whole in the place of their name, or besides. @param names what there is */
export const expansion = (...names: string[]) => ({
  expand: describe(
    string,
    `What to answer besides, with commas between: ${names.map(name => `\`${name}\``).join(', ')}. Others are passed by.`,
    'live-service',
  ),
});
