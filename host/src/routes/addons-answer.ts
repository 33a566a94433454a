import type {AddonsAnswer} from '../../../src/api/index.js';
import type {Library, Project, Version} from '../library/library.js';
import {readStartPage} from '../library/start-page.js';

/** A docs page, as far as the request identifies it. */
export interface AddonsPage {
  readonly project: Project;
  /** `undefined` for a page that belongs to no version. */
  readonly version: Version | undefined;
  /** Path below the version's mount, with a leading slash; `undefined` where no address was given. */
  readonly filename: string | undefined;
}

/**
 * The configuration of a docs page. Search and previews of ours read the fields of `AddonsAnswer`; the others
 * are what the live service's widget needs to start. This host has no settings for either.
 *
 * @param addressOf the address of a path of the library
 */
export async function addonsAnswer(
  library: Library,
  {project, version, filename}: AddonsPage,
  addressOf: (path: string) => string,
): Promise<AddonsAnswer> {
  const others = library.projects.filter(other => other !== project);
  const everything = [project, ...others].map(other => `project:${other.slug}`).join(' ');
  const newest = version ?? library.find(project.slug)?.version;
  const code = newest ? (await readStartPage(await newest.files())).language : 'en';
  // A page without a version, such as the host's own pages, belongs to no single project.
  const isForAll = version === undefined;
  const describe = ({slug, mount}: Version) => ({slug, urls: {documentation: addressOf(mount)}});
  const answer = {
    api_version: '1',
    projects: {
      current: {
        slug: project.slug,
        name: project.slug,
        default_version: project.defaultVersion,
        language: {code, name: new Intl.DisplayNames('en', {type: 'language'}).of(code) ?? code},
        urls: {documentation: addressOf(newest?.mount ?? '/')},
      },
      translations: [],
    },
    versions: {
      current: version ? describe(version) : null,
      active: project.versions.map(describe),
    },
    readthedocs: {analytics: {code: null}, resolver: {filename: filename ?? null}},
    addons: {
      search: {
        enabled: true,
        filters: others.length ? [['All projects here', everything, isForAll]] : [],
        default_filter: `project:${project.slug}/${version?.slug ?? project.defaultVersion}`,
      },
      linkpreviews: {enabled: true, selector: null},
      options: {root_selector: null},
      hotkeys: {
        enabled: true,
        search: {enabled: true, trigger: 'Slash'},
        // Another feature of the live service's widget; this host keeps no builds to compare.
        doc_diff: {enabled: false, trigger: 'KeyD'},
      },
    },
  };
  return answer;
}
