import {createHash} from 'node:crypto';
import {escapeHtml, renderToken} from './host-page.js';

/** Error messages by the name of the field; the message about the form as a whole has the empty name. */
export type Problems = Readonly<Record<string, string>>;

interface Field {
  readonly name: string;
  readonly label: string;
  /** HTML below the field. Default: none */
  readonly hint?: string;
}

/** The hint and the problem of a field, and the attributes that refer to them. */
function describeField({name, hint}: Field, problems: Problems) {
  const problem = problems[name];
  const ids = [...(problem ? [`${name}-problem`] : []), ...(hint ? [`${name}-hint`] : [])];
  return {
    attributes: `${problem ? ' aria-invalid="true"' : ''}${ids.length ? ` aria-describedby="${ids.join(' ')}"` : ''}`,
    below:
      (problem ? `\n<span class="problem" id="${name}-problem">${escapeHtml(problem)}</span>` : '') +
      (hint ? `\n<span class="hint" id="${name}-hint">${hint}</span>` : ''),
  };
}

/** @param attributes of the field in HTML, such as ` required` */
export function renderInput(
  field: Field & {readonly value?: string; readonly type?: 'text' | 'number'; readonly attributes?: string},
  problems: Problems = {},
): string {
  const {name, label, value = '', type = 'text', attributes = ''} = field;
  const {attributes: own, below} = describeField(field, problems);
  return `<p class="field"><label for="${name}">${label}</label><br>
<input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}" autocapitalize="none"${attributes}${own}>${below}</p>`;
}

/** @param options values and texts */
export function renderSelect(
  field: Field & {readonly value: string; readonly options: readonly (readonly [string, string])[]},
  problems: Problems = {},
): string {
  const {name, label, value, options} = field;
  const {attributes, below} = describeField(field, problems);
  return `<p class="field"><label for="${name}">${label}</label><br>
<select id="${name}" name="${name}"${attributes}>${renderOptions(options, value)}</select>${below}</p>`;
}

export const renderOptions = (options: readonly (readonly [string, string])[], chosen: string): string =>
  options
    .map(
      ([value, text]) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    )
    .join('');

export function renderCheckbox(field: Field & {readonly isOn: boolean}, problems: Problems = {}): string {
  const {name, label, isOn} = field;
  const {attributes, below} = describeField(field, problems);
  return `<p class="check"><input id="${name}" name="${name}" type="checkbox"${isOn ? ' checked' : ''}${attributes}>
<label for="${name}">${label}</label>${below}</p>`;
}

/**
 * A form that changes something.
 *
 * @param fields HTML
 * @param was digest of the values of the form when it was rendered: see `digestOf`. Default: no check
 * @param action address to which it is sent. Default: the address of the page
 */
export const renderForm = ({
  fields = '',
  button,
  token,
  was,
  action,
  isMain = true,
}: {
  readonly fields?: string;
  readonly button: string;
  readonly token: string;
  readonly was?: string;
  readonly action?: string;
  readonly isMain?: boolean;
}): string => `<form method="post"${action === undefined ? '' : ` action="${escapeHtml(action)}"`}>${renderToken(token)}${
  was === undefined ? '' : `<input type="hidden" name="was" value="${escapeHtml(was)}">`
}
${fields}
<p><button${isMain ? ' class="main"' : ''}>${escapeHtml(button)}</button></p>
</form>`;

/** A message at the top of a page, which says that nothing was saved; problems with fields are shown beside them. */
export function renderProblems(problems: Problems): string {
  if (!Object.keys(problems).length) return '';
  const message = problems[''];
  return `<div class="note" role="alert"><p>${escapeHtml(message ?? 'Nothing was saved: please check what is marked below.')}</p></div>\n`;
}

/** A digest of values. A form contains it, so that an outdated form is recognised. */
export const digestOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);

/** The message for an outdated form: see `digestOf`. */
export const OUTDATED_FORM =
  'Nothing was saved: somebody has changed this since you opened the page. Check what is below, which is as you sent it, and send it again.';

/** A table that scrolls sideways if it is too wide. @param rows cells in HTML; the first of each is its heading */
export const renderTable = (
  label: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string => `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(label)}">
<table>
<thead><tr>${columns.map(column => `<th scope="col">${column}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(([first, ...rest]) => `<tr><th scope="row">${first}</th>${rest.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</tbody></table>
</div>`;
