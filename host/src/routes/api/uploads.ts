import type {FastifyInstance, FastifyRequest} from 'fastify';
import {isSlug} from '../../../../cli/src/system/slug.js';
import {HttpError} from '../../http/http-error.js';
import {changedProject, forbidden, notFound} from '../../http/permissions.js';
import type {Project} from '../../platform/library/library-view.js';
import {isAtLeast} from '../../platform/library/view-for.js';
import {FOLDER_FAULTS, checkFolder} from '../../../../cli/src/site/walk-site.js';
import type {Publication} from '../../platform/publishing/publisher.js';
import {ManifestError} from '../../platform/publishing/upload-manifest.js';
import {UploadError, type Uploads} from '../../platform/publishing/uploads.js';

/** Maximum size of a request with a list of files, and of one with chunks of files, in bytes. */
const LIST_LIMIT = 32 * 2 ** 20;
const CONTENT_LIMIT = 4 * 2 ** 20;

/** How to publish an upload. */
export type UploadedPublication = Omit<Publication, 'folder' | 'who' | 'followLinksTo'>;

export interface UploadRoutesOptions {
  readonly uploads: Uploads;
  /**
   * Publishes a folder of the library's data. Resolves to the number of the build once it has begun, and calls back
   * when it has ended.
   */
  readonly publish: (
    publication: UploadedPublication & {readonly folder: string; readonly who: string},
    handleEnd: (isServed: boolean) => Promise<void>,
  ) => Promise<number>;
  /** Route options that limit the number of requests. */
  readonly limited: object;
}

/**
 * Routes to publish over HTTP: clients send a list of files, then the files that this host does not have, and then publish
 * all of it. They need a token; sessions are refused.
 */
export function uploadRoutes(
  server: FastifyInstance,
  {uploads, publish, limited}: UploadRoutesOptions,
): void {
  void server.register(async scope => {
    scope.addContentTypeParser(
      'application/octet-stream',
      {parseAs: 'buffer', bodyLimit: CONTENT_LIMIT},
      (_request, body, done) => done(null, body),
    );
    // Before the body is read, so that people without permission learn nothing and take up no resources.
    scope.addHook('onRequest', async request => void placeOf(request));
    const PATH = '/_/uploads/:project_slug/:version_slug/';
    const options = {config: limited, bodyLimit: LIST_LIMIT};

    scope.post(PATH, options, async (request, reply) => {
      const {project, version, person} = placeOf(request);
      const {files, options = {}} = (request.body ?? {}) as {files?: unknown; options?: unknown};
      publicationOf(project, version, options);
      const served = request.view.find(project.slug, version) ?? request.view.find(project.slug);
      const site = await served?.version.files();
      const order = {project: project.slug, version, person, files, options};
      const {id, missing} = await answering(uploads.begin(order, site));
      return reply.code(201).send({upload: id, missing});
    });

    scope.get(`${PATH}:upload/`, {config: limited}, async request => {
      const {id, upload} = await openUpload(request);
      return {upload: id, missing: await uploads.missing(id, upload)};
    });

    scope.put(
      `${PATH}:upload/content`,
      {config: limited, bodyLimit: CONTENT_LIMIT},
      async (request, reply) => {
        const {id, upload} = await openUpload(request);
        if (!Buffer.isBuffer(request.body))
          throw new HttpError(415, {detail: 'Send pieces of files as "application/octet-stream".'});
        await answering(uploads.add(id, upload, request.body));
        return reply.code(204).send();
      },
    );

    scope.post(`${PATH}:upload/publish`, {config: limited}, async (request, reply) => {
      const {id, upload, project} = await openUpload(request);
      const publication = publicationOf(project, upload.version, upload.options);
      const folder = await answering(uploads.assemble(id, upload));
      const fault = await checkFolder(folder);
      if (fault) throw new HttpError(400, {detail: `It cannot be published: ${FOLDER_FAULTS[fault]}.`});
      const who = request.viewer.person!.name;
      const build = await publish({...publication, folder, who}, async isServed => {
        // After a failure, the upload is kept, so that it can be published again without being sent again.
        if (isServed) await uploads.remove(id).catch(() => {});
      });
      return reply.code(202).send({build});
    });

    scope.delete(`${PATH}:upload/`, {config: limited}, async (request, reply) => {
      const {id} = await openUpload(request);
      await uploads.remove(id);
      return reply.code(204).send();
    });
  });

  async function openUpload(request: FastifyRequest) {
    const {project, version, person} = placeOf(request);
    const {upload: id} = request.params as {upload: string};
    const upload = await uploads.find(id, {project: project.slug, version, person});
    if (!upload)
      throw new HttpError(404, {
        detail:
          'There is no such upload on this host: it has expired, or is on another machine. Start again.',
      });
    return {id, upload, project};
  }
}

/**
 * The project, the version and the person of a request.
 *
 * @throws {HttpError} as for `changedProject`, 403 for a session, 404 if the version cannot be a slug
 */
function placeOf(request: FastifyRequest) {
  const project = changedProject(request, 'maintainer');
  if (request.byCookie)
    throw new HttpError(403, {
      detail: 'Sites are uploaded with a token: "docent token add … --scope=write".',
    });
  const {version_slug: version} = request.params as {version_slug: string};
  if (!isSlug(version)) throw notFound();
  return {project, version, person: request.viewer.person!.id};
}

/** The options of an upload. @throws {HttpError} 400 for an invalid option, 403 if only an admin may set it */
function publicationOf(project: Project, version: string, options: unknown): UploadedPublication {
  const {
    commit,
    private: isPrivate,
    hidden,
    also,
    default: isDefault,
  } = (options ?? {}) as Readonly<Record<string, unknown>>;
  const isFlag = (value: unknown): value is boolean | undefined =>
    value === undefined || typeof value === 'boolean';
  if (!isFlag(isPrivate) || !isFlag(hidden) || !isFlag(isDefault))
    throw new HttpError(400, {detail: '"private", "hidden" and "default" must be true or false.'});
  if (commit !== undefined && (typeof commit !== 'string' || !/^[\w.+-]{1,100}$/.test(commit)))
    throw new HttpError(400, {detail: '"commit" must be the id of a commit.'});
  if (also !== undefined && (typeof also !== 'string' || !isSlug(also)))
    throw new HttpError(400, {detail: '"also" must be the name of a version.'});
  // Setting the default version requires the same role in its own route.
  if (isDefault && !isAtLeast(project.role, 'admin')) throw forbidden();
  return {
    project: project.slug,
    version,
    commit,
    also,
    hidden,
    isDefault,
    privacy: isPrivate === undefined ? undefined : isPrivate ? 'private' : 'public',
  };
}

/** Converts errors of an upload. @throws {HttpError} 400 if what was sent is invalid */
const answering = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ManifestError || error instanceof UploadError
      ? new HttpError(400, {detail: error.message})
      : error;
  });
