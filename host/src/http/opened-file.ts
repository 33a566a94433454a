import {once} from 'node:events';
import type {ReadStream} from 'node:fs';
import {OutsideError, SiteBoundary, type SiteFolder} from '../../../cli/src/site/site-boundary.js';
import {HttpError} from './http-error.js';

/** @throws {HttpError} 404 if the opened file is not part of the site, because it was replaced by a link */
export async function checkOpened(
  stream: ReadStream & {fd?: number | null},
  {site, path}: {readonly site: SiteFolder; readonly path: string},
): Promise<void> {
  try {
    if (typeof stream.fd !== 'number') await once(stream, 'open');
    new SiteBoundary(site).verify(stream.fd!, path);
  } catch (error) {
    stream.destroy();
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isGone || error instanceof OutsideError ? new HttpError(404, {detail: 'Not found.'}) : error;
  }
}
