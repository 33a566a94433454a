import {latestFor} from '../../../../src/api/latest-version.js';
import {encodePath} from '../../../../cli/src/system/paths.js';
import {formatsOf} from '../../platform/library/downloads.js';
import type {Place, Project, Version} from '../../platform/library/library-view.js';
import {inReadingOrder} from '../../platform/library/version-order.js';
import {hasPage} from './other-versions.js';

/** What each page of a version tells readers about versions. */
interface Choices {
  /** Whether there are other versions or languages, or formats to download. */
  readonly hasChoice: boolean;
  /** The version that readers are referred to. */
  readonly latest: Version | undefined;
}

/** Choices by version. They stay valid, since a `Version` belongs to one view, which never changes. */
const cache = new WeakMap<Version, Promise<Choices>>();

/**
 * The value of the tag about a page's versions, so that browsers need no request: the path of the same page in the
 * latest version, or of its start page if it does not have the page. Empty if the version is not old.
 *
 * @returns `undefined` if there is nothing to choose from
 */
export async function versionHint({project, version, path}: Place): Promise<string | undefined> {
  let choices = cache.get(version);
  if (!choices) cache.set(version, (choices = choicesOf(project, version)));
  const {hasChoice, latest} = await choices;
  if (!hasChoice) return undefined;
  if (!latest) return '';
  return encodePath(latest.mount + ((await hasPage(latest, path)) ? path : ''));
}

async function choicesOf(project: Project, version: Version): Promise<Choices> {
  const versions = versionsNamed(project, version.isPublic);
  const main = project.main ?? project;
  const hasLanguages = [main, ...main.translations].some(
    other => other !== project && versionsNamed(other, version.isPublic).length > 0,
  );
  // Every version can be downloaded as HTML.
  const hasDownloads = (await formatsOf(version).catch(() => [])).length > 1;
  const latest = latestFor(
    version.slug,
    versions.map(other => ({
      slug: other.slug,
      name: other.row.verbose_name,
      // Computed on demand, because only the aliases of one version are needed.
      get aliases() {
        return versions.filter(candidate => hasSameContent(candidate, other)).map(({slug}) => slug);
      },
      version: other,
    })),
    project.defaultVersion,
  );
  return {
    hasChoice: hasLanguages || hasDownloads || versions.some(other => other !== version),
    latest: latest?.version,
  };
}

const orders = new WeakMap<Project, Map<boolean, readonly Version[]>>();

/**
 * The versions that a page may name, in reading order: those that are not hidden. A public page names no private
 * versions, because caches keep it for all readers.
 */
function versionsNamed(project: Project, isPublic: boolean): readonly Version[] {
  const order = orders.get(project) ?? new Map<boolean, readonly Version[]>();
  orders.set(project, order);
  let versions = order.get(isPublic);
  if (!versions) {
    versions = inReadingOrder(
      project.versions.filter(({row, ...version}) => !row.hidden && (version.isPublic || !isPublic)),
    );
    order.set(isPublic, versions);
  }
  return versions;
}

const hasSameContent = ({row}: Version, {row: other}: Version): boolean =>
  (row.build_id !== null && row.build_id === other.build_id) ||
  (row.identifier !== '' && row.identifier === other.identifier);
