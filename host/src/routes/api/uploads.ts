import type {FastifyInstance, FastifyRequest} from 'fastify';
import {isSlug} from '../../../../cli/src/system/slug.js';
import {HttpError} from '../../http/http-error.js';
import {changedProject, forbidden, notFound} from '../../http/permissions.js';
import type {Project} from '../../library/library-view.js';
import {isAtLeast} from '../../library/view-for.js';
import {FOLDER_FAULTS, checkFolder} from '../../../../cli/src/site/walk-site.js';
import type {Publication} from '../../publishing/publisher.js';
import {ManifestError} from '../../publishing/upload-manifest.js';
import {UploadError, type Uploads} from '../../publishing/uploads.js';

/** Bytes of a list of files, and of the pieces that are sent in one request. */
const LIST_LIMIT = 32 * 2 ** 20;
const CONTENT_LIMIT = 4 * 2 ** 20;

/** How an upload is to be published, besides its folder. */
export type UploadedPublication = Omit<Publication, 'folder' | 'who' | 'followLinksTo'>;

export interface UploadRoutesOptions {
  readonly uploads: Uploads;
  /**
   * Publishes a folder in the data of the library. Resolves to the number of the build while that is under way, and calls
   * back when it has ended.
   */
  readonly publish: (
    publication: UploadedPublication & {readonly folder: string; readonly who: string},
    handleEnd: (isServed: boolean) => Promise<void>,
  ) => Promise<number>;
  /** What a route is registered with, so that nobody sends too many requests. */
  readonly limited: object;
}

/**
 * Publishing over HTTP: a list of files, then those that this host does not have, then all of it at once. For programs, which
 * send a token: a session can do none of it.
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
    // Before the body is read: whoever may not learns nothing, and costs nothing.
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
        // What could not be published can be tried again without being sent again.
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
        detail: 'There is no such upload on this host: it has expired, or another host has it. Begin again.',
      });
    return {id, upload, project};
  }
}

/** What is to be published, by whom. @throws {HttpError} 401, 404, 403, 400 */
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

/** The options of an upload. @throws {HttpError} 400, 403 */
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
  // As where it is set by itself.
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

/** @throws {HttpError} 400, with the sentence */
const answering = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ManifestError || error instanceof UploadError
      ? new HttpError(400, {detail: error.message})
      : error;
  });
