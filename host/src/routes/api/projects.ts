import {organizationNamed, administersOrganization, projectAnswer, organizationAnswer} from './expanded.js';
import {isAbsolute, join, normalize, sep} from 'node:path';
import type {Insertable} from 'kysely';
import type {ProjectChange, ProjectCreation} from '../../../../src/api/index.js';
import {isRepositoryAddress} from '../../config/source.js';
import {newProject} from '../../platform/publishing/new-rows.js';
import {isReservedName, toSlug} from '../../../../cli/src/system/slug.js';
import {isProgrammingLanguage} from '../../platform/library/languages.js';
import {isAtLeast} from '../../platform/library/view-for.js';
import {now} from '../../platform/store/store.js';
import type {Project, VersioningScheme} from '../../platform/store/tables.js';
import {addressesFor} from '../../http/addresses.js';
import {projectV3Of} from './resources.js';
import {invalidField} from '../../http/http-error.js';
import {choiceIn, readParameters, listAnswer} from '../../http/parameters.js';
import {
  auditLine,
  changedProject,
  forbidden,
  notFound,
  projectOf,
  writingPerson,
  knownPerson,
} from '../../http/permissions.js';
import type {Handler} from './context.js';

export const listProjects: Handler = async (context, request) => {
  const parameters = readParameters(request);
  const [name, slug] = ['name', 'slug'].map(key => parameters.get(key)?.toLowerCase());
  const language = choiceIn(parameters, 'language', code => LANGUAGE.test(code))?.toLowerCase();
  const programming = choiceIn(parameters, 'programming_language', isProgrammingLanguage);
  const projects = request.view.projects.filter(
    project =>
      (!name || project.row.name.toLowerCase().includes(name)) &&
      (!slug || project.slug.includes(slug)) &&
      (!language || project.row.language.toLowerCase() === language) &&
      (!programming || project.row.programming_language === programming),
  );
  return listAnswer(request, projects, project => projectAnswer(context, request, project));
};

export const getProject: Handler = async (context, request) =>
  projectAnswer(context, request, projectOf(request));

export const listTranslations: Handler = async (context, request) =>
  listAnswer(request, projectOf(request).translations, project => projectAnswer(context, request, project));

export const getSuperproject: Handler = async (context, request) => {
  const {parent} = projectOf(request);
  if (!parent) throw notFound();
  return projectAnswer(context, request, parent);
};

/**
 * Updates the versions of a project to the branches and tags of its repository. For this, it queues a build, because each build
 * begins with reading the branches and tags. It builds `latest` if that version is active or the project has no versions, else the
 * default version if that is active, else any active version. If the project has no repository, or has versions of which none is
 * active, nothing is queued, and the status is 400.
 */
export const syncVersions: Handler = async ({queue}, request, reply) => {
  const project = changedProject(request, 'maintainer');
  const who = request.viewer.person!.name;
  const active = project.listed.filter(({row}) => row.active);
  const version = ['latest', project.defaultVersion, active[0]?.slug].find(
    slug => !project.listed.length || active.some(listed => listed.slug === slug),
  );
  if (queue?.sourceOf(project.slug)?.kind !== 'repository' || version === undefined)
    return reply.code(400).send({triggered: false});
  const reason = `${who} requested the branches and tags.`;
  await queue.add({project: project.slug, version, who, reason});
  return reply.code(202).send({triggered: true});
};

/** Creates a project. Allowed for administrators of the library, and in an organization, for its administrators. */
export const createProject: Handler = async ({store, gitRoots}, request, reply) => {
  const person = writingPerson(request);
  const {name, organization, translation_of: translated, ...rest} = request.body as ProjectCreation;
  const owningOrganization =
    organization === undefined
      ? undefined
      : request.view.organizations.find(({slug}) => slug === organization);
  if (organization !== undefined && !owningOrganization) throw unknownSlug('organization', organization);
  if (
    !person.isAdmin &&
    !(owningOrganization && (await administersOrganization(store, owningOrganization.id, person)))
  )
    throw forbidden();
  checkName(name);
  const original = translated === undefined ? undefined : request.view.project(translated);
  if (translated !== undefined && !original) throw unknownSlug('translation_of', translated);
  // A translation is served under the same origin as its original, so its scripts can do what those of the original can.
  if (original && !isAtLeast(original.role, 'admin')) throw forbidden();
  if (original && !hasTranslations(original.row.versioning_scheme))
    throw invalidField('translation_of', 'The addresses of that project contain no language.');
  if (original) checkScheme(rest.versioning_scheme);
  const change = rowChange(rest, person.isAdmin ? gitRoots : []);
  // A number is added to a slug that is taken, which would reveal projects that the user may not see. So unless the user is an
  // administrator of the library, the slug begins with that of the organization.
  const preferredSlug = person.isAdmin
    ? toSlug(name)
    : withinOrganization(toSlug(name), owningOrganization!.slug);
  const auditEntry = auditLine(request, 'create project', name);
  const slug = await store.write(auditEntry, async transaction => {
    const taken = await transaction.selectFrom('project').select('slug').execute();
    const slug = freeSlug(preferredSlug, new Set(taken.map(row => row.slug)));
    const links = {organization_id: owningOrganization?.id ?? null, translation_of: original?.id ?? null};
    const {id} = await transaction
      .insertInto('project')
      .values(Object.assign(newProject(slug, name), change, links))
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('member')
      .values({project_id: id, person_id: person.id, role: 'admin'})
      .execute();
    return slug;
  });
  await request.renewView();
  return reply.code(201).send(projectV3Of(request.view.project(slug)!, addressesFor(request)));
};

export const updateProject: Handler = async ({store, gitRoots}, request, reply) => {
  const project = changedProject(request, 'admin');
  const {name, ...rest} = request.body as ProjectChange;
  if (name !== undefined) checkName(name);
  if (project.main || project.translations.length) checkScheme(rest.versioning_scheme);
  const version = rest.default_version;
  if (version !== undefined && !project.listed.some(({slug}) => slug === version))
    throw unknownSlug('default_version', version);
  const roots = request.viewer.person!.isAdmin ? gitRoots : [];
  const change = {...rowChange(rest, roots), ...(name !== undefined && {name}), modified: now()};
  const auditEntry = auditLine(request, 'update project', project.slug);
  await store.write(auditEntry, transaction =>
    transaction.updateTable('project').set(change).where('id', '=', project.id).execute(),
  );
  return reply.code(204).send();
};

/** Maximum length of a project's name, in characters, as on Read the Docs. */
const MAX_NAME = 63;

/** Checks the name of a project. @throws {HttpError} 400 if it is blank, too long, or cannot be turned into a slug */
function checkName(name: string): void {
  if (name.length > MAX_NAME)
    throw invalidField('name', `Ensure this field has no more than ${MAX_NAME} characters.`);
  if (!/\S/.test(name)) throw invalidField('name', 'This field may not be blank.');
  if (!/[\p{L}\p{N}]/u.test(name))
    throw invalidField('name', 'A name must contain a letter or a digit, from which the slug is made.');
}

const hasTranslations = (scheme: VersioningScheme): boolean =>
  scheme === 'multiple_versions_with_translations';

/**
 * Requires a versioning scheme with a language, because the addresses of translations differ only in the language.
 * @throws {HttpError} 400 for a scheme without a language
 */
function checkScheme(scheme: VersioningScheme | undefined): void {
  if (scheme !== undefined && !hasTranslations(scheme))
    throw invalidField(
      'versioning_scheme',
      'The addresses of a project with translations, and of a translation, must contain a language.',
    );
}

/**
 * Converts the body of a request to columns of the table of projects.
 *
 * @param roots folders of this machine that contain repositories which the viewer may use
 * @throws {HttpError} 400 if a value is invalid. It names only the first such value
 */
function rowChange(
  {repository, tags, privacy_level: privacy, language, ...rest}: Omit<ProjectChange, 'name'>,
  roots: readonly string[],
): Partial<Insertable<Project>> {
  if (language !== undefined && !LANGUAGE.test(language))
    throw invalidField('language', `"${language}" is not a valid choice.`);
  const {homepage, programming_language: programming, default_branch: branch} = rest;
  if (programming !== undefined && !isProgrammingLanguage(programming))
    throw invalidField('programming_language', `"${programming}" is not a valid choice.`);
  if (rest.readthedocs_yaml_path)
    throw invalidField(
      'readthedocs_yaml_path',
      'This host does not read a configuration file of the repository: builds are configured in docent.yaml.',
    );
  const url = repository?.url?.trim();
  if (repository && !url) throw invalidField('repository', 'Enter the address of the repository.');
  if (url && !isRepositoryAddress(url) && !roots.some(root => isBelow(root, url)))
    throw invalidField(
      'repository',
      'Enter the address of a repository: https://, ssh://, git:// or git@host:path.',
    );
  if (homepage && !isWebAddress(homepage)) throw invalidField('homepage', 'Enter a valid URL.');
  return Object.fromEntries(
    Object.entries({
      ...pick(rest, 'homepage', 'programming_language', 'default_version'),
      ...pick(rest, 'description', 'versioning_scheme'),
      default_branch: branch === null ? '' : branch,
      language,
      privacy,
      tags: tags && JSON.stringify(tags),
      repository_url: url,
      repository_type: repository?.type,
    }).filter(([, value]) => value !== undefined),
  );
}

const isBelow = (root: string, path: string): boolean =>
  isAbsolute(path) && normalize(path) === path && path.startsWith(join(root, sep));

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const pick = <T extends object, K extends keyof T>(from: T, ...keys: K[]): Pick<T, K> =>
  Object.fromEntries(keys.map(key => [key, from[key]])) as Pick<T, K>;

const unknownSlug = (field: string, slug: string) =>
  invalidField(field, `Object with slug=${slug} does not exist.`);

const withinOrganization = (slug: string, organization: string): string =>
  slug === organization || slug.startsWith(`${organization}-`)
    ? slug
    : `${organization.slice(0, 30)}-${slug}`.slice(0, 63);

/** Returns a slug if it can be used, otherwise the slug with the smallest number that makes it unique. */
function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug.slice(0, 58)}-${number}`;
    if (!taken.has(candidate) && !isReservedName(candidate)) return candidate;
  }
}

export const listOrganizations: Handler = async ({store}, request) => {
  knownPerson(request);
  return listAnswer(request, request.view.organizations, row => organizationAnswer(store, request, row));
};

export const getOrganization: Handler = async ({store}, request) =>
  organizationAnswer(store, request, organizationNamed(request));

export const listOrganizationProjects: Handler = async (context, request) => {
  const {id} = organizationNamed(request);
  const projects = request.view.projects.filter(({row}) => row.organization_id === id);
  return listAnswer(request, projects, project => projectAnswer(context, request, project));
};
