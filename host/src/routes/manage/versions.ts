import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {encodePath} from '../../../../cli/src/system/paths.js';
import {textsIn} from '../../http/parameters.js';
import {changedProject, ownProject, versionOf} from '../../http/permissions.js';
import {isServed, type ListedVersion, type Project, stateOf} from '../../platform/library/library-view.js';
import {inReadingOrder} from '../../platform/library/version-order.js';
import {isAtLeast} from '../../platform/library/view-for.js';
import {changeOwnVersion, originOfBuilds, requestBuild} from '../api/versions.js';
import {BUILDS} from '../pages/account.js';
import {
  OUTDATED_FORM,
  type Problems,
  renderCheckbox,
  renderForm,
  renderProblems,
  renderSelect,
  renderTable,
  digestOf,
} from '../pages/forms.js';
import {escapeHtml} from '../pages/host-page.js';
import {listPartIn, selectPart} from '../pages/list-part.js';
import {formToken} from '../../http/request-viewer.js';
import {addressIn, type ManageContext, redirectAfterForm, sendProjectPage} from './frame.js';

const VERSIONS = {
  noun: 'versions',
  textOf: ({slug, row}: ListedVersion) => `${slug} ${row.verbose_name} ${stateOf({row} as ListedVersion)}`,
};

/** The versions of a project, and a page for each. */
export function versionRoutes(scope: FastifyInstance, context: ManageContext): void {
  const limited = {config: context.limited};

  scope.get('/projects/:project_slug/', async (request, reply) => {
    const project = ownProject(request, 'maintainer');
    const {shown, around} = selectPart(inReadingOrder(project.listed), listPartIn(request), VERSIONS);
    const table = renderTable(
      'Versions',
      ['Version', 'State', 'For', 'Build'],
      shown.map(version => rowOf(project, version)),
    );
    const removal = isAtLeast(project.role, 'admin')
      ? `<h2>The project</h2>\n<p><a href="${addressIn(project, 'delete/')}">Delete ${escapeHtml(project.row.name)}…</a></p>`
      : '';
    const content = project.listed.length
      ? around(table)
      : '<p>It has no versions yet: <code>docent publish</code> publishes one.</p>';
    const title = `Versions of ${project.row.name}`;
    return sendProjectPage(request, reply, {project, part: 'Versions', title, content: content + removal});
  });

  scope.get('/projects/:project_slug/versions/:version_slug/', async (request, reply) => {
    const project = ownProject(request, 'maintainer');
    const version = versionOf(request, project);
    return sendVersion(request, reply, {project, version, settings: settingsOf(version)});
  });

  scope.post('/projects/:project_slug/versions/:version_slug/', limited, async (request, reply) => {
    const project = changedProject(request, 'maintainer');
    const version = versionOf(request, project);
    const {active, hidden, privacy, was} = textsIn(request.body);
    const settings: Settings = {
      active: active !== undefined,
      hidden: hidden !== undefined,
      privacy: privacy ?? '',
    };
    const {privacy: level} = settings;
    const problems: Problems =
      level !== 'public' && level !== 'private'
        ? {privacy: 'Choose who may read it.'}
        : was !== digestOf(settingsOf(version))
          ? {'': OUTDATED_FORM}
          : {};
    if (Object.keys(problems).length)
      return sendVersion(request, reply, {project, version, settings, problems});
    const who = request.viewer.person!.name;
    const change = {...settings, privacy: level as 'public' | 'private'};
    await changeOwnVersion(context, {project, version, who}, change);
    return redirectAfterForm(request, reply, addressOf(project, version), {
      sentence: `${version.slug} was changed.`,
    });
  });

  scope.post('/projects/:project_slug/versions/:version_slug/default', limited, async (request, reply) => {
    const project = changedProject(request, 'admin');
    const version = versionOf(request, project);
    const who = request.viewer.person!.name;
    await changeOwnVersion(context, {project, version, who}, {isDefault: true});
    const sentence = `${version.slug} is the default version now.`;
    return redirectAfterForm(request, reply, addressOf(project, version), {sentence});
  });

  scope.post('/projects/:project_slug/versions/:version_slug/build', limited, async (request, reply) => {
    const project = changedProject(request, 'maintainer');
    const version = versionOf(request, project);
    const build = await requestBuild(context, {project, version, who: request.viewer.person!.name});
    return reply.redirect(`${BUILDS}${project.slug}/${build}/`, 303);
  });

  function sendVersion(
    request: FastifyRequest,
    reply: FastifyReply,
    {project, version, settings, problems = {}}: VersionForm,
  ): FastifyReply {
    const token = formToken(request);
    const isMain = version.slug === project.defaultVersion;
    const origin = originOfBuilds(context, project, version);
    const fields = [
      renderCheckbox(
        {
          name: 'active',
          label: 'Active',
          isOn: settings.active,
          hint: 'It is served. Otherwise it is kept, and nobody can read it.',
        },
        problems,
      ),
      renderCheckbox(
        {
          name: 'hidden',
          label: 'Hidden',
          isOn: settings.hidden,
          hint: 'It is served, but left out of menus, lists and search.',
        },
        problems,
      ),
      renderSelect(
        {
          name: 'privacy',
          label: 'Who may read it',
          value: settings.privacy,
          options: [
            ['public', project.isPublic ? 'Everybody' : 'Everybody who may read the project'],
            ['private', 'People with a role in the project'],
          ],
        },
        problems,
      ),
    ].join('\n');
    const content = `${renderProblems(problems)}${factsOf(project, version)}
${renderForm({fields, button: 'Save', token, was: digestOf(settingsOf(version))})}
<h2>Default version</h2>
${
  isMain
    ? '<p>It is what readers get who name no version.</p>'
    : isAtLeast(project.role, 'admin')
      ? `<p>Readers who name no version get ${escapeHtml(project.defaultVersion)}.</p>\n${renderForm({button: `Make ${version.slug} the default`, token, action: 'default', isMain: false})}`
      : `<p>Readers who name no version get ${escapeHtml(project.defaultVersion)}. An admin of the project can change that.</p>`
}
<h2>Build</h2>
${
  origin === undefined
    ? '<p>There is nothing to build it from: it was published over HTTP or from a folder that is not known. Publish it again.</p>'
    : `<p>It is built from ${origin === 'folder' ? 'the folder that it was published from' : 'its source in <code>docent.yaml</code>'}.</p>\n${renderForm({button: 'Build it again', token, action: 'build', isMain: false})}`
}
<h2>Deleting</h2>
<p><a href="delete/">Delete ${escapeHtml(version.slug)}…</a></p>`;
    return sendProjectPage(
      request,
      reply,
      {
        project,
        part: 'Versions',
        title: `Version ${version.slug} of ${project.row.name}`,
        content,
        trail: [[addressIn(project), project.row.name]],
      },
      Object.keys(problems).length ? (problems[''] === undefined ? 400 : 409) : 200,
    );
  }
}

/** The settings of a version that its form changes. */
interface Settings {
  readonly active: boolean;
  readonly hidden: boolean;
  readonly privacy: string;
}

interface VersionForm {
  readonly project: Project;
  readonly version: ListedVersion;
  /** Current values, or those that were submitted. */
  readonly settings: Settings;
  readonly problems?: Problems;
}

const settingsOf = ({row}: ListedVersion): Settings => ({
  active: row.active === 1,
  hidden: row.hidden === 1,
  privacy: row.privacy,
});

const addressOf = (project: Project, {slug}: ListedVersion, path = ''): string =>
  addressIn(project, `versions/${encodeURIComponent(slug)}/${path}`);

function rowOf(project: Project, version: ListedVersion): string[] {
  const {slug, row} = version;
  const state = stateOf(version);
  const name = row.verbose_name === slug ? '' : ` <small>${escapeHtml(row.verbose_name)}</small>`;
  return [
    `<a href="${escapeHtml(addressOf(project, version))}">${escapeHtml(slug)}</a>${name}`,
    `${state}${slug === project.defaultVersion ? ', default' : ''}`,
    version.isPublic ? 'everybody' : 'people with a role',
    row.build_id === null ? '' : `<a href="${BUILDS}${project.slug}/${row.build_id}/">${row.build_id}</a>`,
  ];
}

function factsOf(project: Project, version: ListedVersion): string {
  const {row} = version;
  const facts: readonly (readonly [string, string])[] = [
    ['State', stateOf(version)],
    ['Name', row.verbose_name === version.slug ? '' : escapeHtml(row.verbose_name)],
    [
      'Address',
      isServed(version)
        ? `<a href="${escapeHtml(encodePath(version.mount))}">${escapeHtml(version.mount)}</a>`
        : '',
    ],
    [
      'Build',
      row.build_id === null ? '' : `<a href="${BUILDS}${project.slug}/${row.build_id}/">${row.build_id}</a>`,
    ],
    ['Commit', row.identifier && `<code>${escapeHtml(row.identifier)}</code>`],
  ];
  const list = facts.filter(([, html]) => html !== '');
  return `<dl>\n${list.map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`).join('\n')}\n</dl>`;
}
