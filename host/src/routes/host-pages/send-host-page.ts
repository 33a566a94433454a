import type {FastifyReply} from 'fastify';
import type {Library, Place} from '../../library/library.js';
import {identityTags} from '../pages/identity.js';
import {HOST_PAGE} from '../security-headers.js';
import {type HostPage, renderHostPage} from './host-page.js';

/**
 * Answers with a page of the host's own, with search in it. A page that belongs to no project searches all of them.
 *
 * @param site.library `undefined` if pages are served without search
 */
export function sendHostPage(
  reply: FastifyReply,
  status: 200 | 403 | 404,
  page: HostPage,
  {
    library,
    place,
    hasPeople,
  }: {
    readonly library: Library | undefined;
    readonly place?: Place | undefined;
    readonly hasPeople: boolean;
  },
): FastifyReply {
  const project = place?.project ?? library?.projects[0];
  const identity = project && {
    project: project.slug,
    version: status === 200 ? place?.version.slug : undefined,
    filename: place && `/${place.path}`,
    ...{status, hasPeople},
  };
  const tags = library && identity ? identityTags(identity) : '';
  return reply
    .code(status)
    .headers(HOST_PAGE)
    .type('text/html; charset=utf-8')
    .send(renderHostPage(page, tags));
}
