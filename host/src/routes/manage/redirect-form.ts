import type {FastifyRequest} from 'fastify';
import type {RedirectInput} from '../../../../src/api/index.js';
import {textsIn} from '../../http/parameters.js';
import type {RedirectRow} from '../../platform/library/library-view.js';
import {RedirectError} from '../../platform/library/redirects.js';
import {type Problems, renderCheckbox, renderInput, renderSelect} from '../pages/forms.js';

export const TYPES = [
  ['page', 'A page of any version'],
  ['exact', 'An address of the project, with its language and version'],
  ['clean_url_to_html', 'All pages: /name/ to /name.html'],
  ['html_to_clean_url', 'All pages: /name.html to /name/'],
] as const;

/** A submitted form. */
export interface Typed {
  readonly type: string;
  readonly from_url: string;
  readonly to_url: string;
  readonly http_status: string;
  readonly position: string;
  readonly description: string;
  readonly force: boolean;
  readonly enabled: boolean;
}

export const NEW: Typed = {
  type: 'page',
  from_url: '',
  to_url: '',
  http_status: '302',
  position: '0',
  description: '',
  force: false,
  enabled: true,
};

export function typedIn({body}: FastifyRequest): Typed {
  const {type = '', from_url = '', to_url = '', http_status = '', position = '', ...rest} = textsIn(body);
  const {description = '', force, enabled} = rest;
  const isOn = {force: force !== undefined, enabled: enabled !== undefined};
  return {...isOn, type, from_url, to_url, http_status, position, description};
}

export const typedOf = ({
  type,
  from_url,
  to_url,
  http_status,
  position,
  description,
  ...row
}: RedirectRow): Typed => ({
  type,
  from_url,
  to_url,
  description,
  http_status: String(http_status),
  position: String(position),
  force: row.force === 1,
  enabled: row.enabled === 1,
});

/** Converts the values of the form for saving. @throws {RedirectError} for an unknown type */
export function inputOf({type, http_status: status, position, ...rest}: Typed): RedirectInput {
  const known = TYPES.find(([name]) => name === type)?.[0];
  if (!known) throw new RedirectError([{field: 'type', problem: 'Choose what it is about.'}]);
  const number = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : -1);
  return {...rest, type: known, http_status: number(status), position: number(position)};
}

/** Saves a redirect. Resolves to the problem of each field, in words of the form; `undefined` if it was saved. */
export async function problemsOf(save: () => Promise<unknown>): Promise<Problems | undefined> {
  try {
    await save();
    return undefined;
  } catch (error) {
    if (!(error instanceof RedirectError)) throw error;
    return Object.fromEntries(
      error.invalidFields.toReversed().map(({field, problem}) => [field, rewordProblem(problem)] as const),
    );
  }
}

const LABELS = {
  from_url: 'From',
  to_url: 'To',
  http_status: 'Status',
  position: 'Position',
  description: 'Note',
};
const rewordProblem = (problem: string): string =>
  Object.entries(LABELS).reduce((text, [field, label]) => text.replaceAll(field, label), problem);

export const renderFields = (typed: Typed, problems: Problems): string =>
  [
    renderSelect({name: 'type', label: 'What it is about', value: typed.type, options: TYPES}, problems),
    renderInput(
      {
        name: 'from_url',
        label: LABELS.from_url,
        value: typed.from_url,
        hint: 'A path such as <code>/old.html</code>, or <code>/old/*</code> for all that begins with it. Rules for all pages have none.',
      },
      problems,
    ),
    renderInput(
      {
        name: 'to_url',
        label: LABELS.to_url,
        value: typed.to_url,
        hint: 'A path or a web address; <code>:splat</code> stands for what <code>*</code> matched.',
      },
      problems,
    ),
    renderSelect(
      {
        name: 'http_status',
        label: LABELS.http_status,
        value: typed.http_status,
        options: [
          ['302', '302, for now'],
          ['301', '301, for ever: browsers remember it'],
        ],
      },
      problems,
    ),
    renderInput(
      {
        name: 'position',
        label: LABELS.position,
        type: 'number',
        value: typed.position,
        attributes: ' min="0"',
        hint: 'The first redirect that matches counts; 0 is before all others.',
      },
      problems,
    ),
    renderInput({name: 'description', label: LABELS.description, value: typed.description}, problems),
    renderCheckbox({name: 'force', label: 'Also where there is a page', isOn: typed.force}, problems),
    renderCheckbox({name: 'enabled', label: 'In use', isOn: typed.enabled}, problems),
  ].join('\n');
