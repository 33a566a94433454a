import type {ArtifactCache} from '../artifacts/artifact-cache.js';
import {ArtifactError, artifactIn, type ArtifactName} from '../artifacts/artifact-store.js';
import type {
  EngineAnswer,
  EngineQuery,
  EngineScope,
  IndexWriter,
  OpenFiles,
  SearchEngine,
} from '../../../../cli/src/search/engine.js';
import {
  type FileEngineOptions,
  type FileSearchEngine,
  openFileEngine,
} from '../../../../cli/src/search/file-engine.js';
import {FORMAT} from '../../../../cli/src/search/parts-header.js';

/**
 * Search over shared indexes, which are named by their content, so that all processes give the same answers. The index of a
 * version is fetched for its first query, and then read from a local file.
 */
export class SharedEngine implements SearchEngine {
  readonly #cache: ArtifactCache;
  readonly #engine: FileSearchEngine;

  constructor(cache: ArtifactCache, options: Pick<FileEngineOptions, 'memory' | 'files' | 'threads'> = {}) {
    this.#cache = cache;
    const fileOf = (scope: EngineScope) => cache.pathOf('index', artifactOf(scope));
    const download = (scope: EngineScope) => cache.open('index', artifactOf(scope));
    this.#engine = openFileEngine(cache.folder, {...options, fileOf, download});
  }

  get files(): OpenFiles {
    return this.#engine.files;
  }

  get threads(): number {
    return this.#engine.threads;
  }

  /** Not supported: the process that builds a version writes its index, and stores it as a whole file. */
  begin(): Promise<IndexWriter> {
    return Promise.reject(new Error('An index that is shared never changes.'));
  }

  async remove(): Promise<void> {}

  async holds(scope: EngineScope): Promise<boolean> {
    const artifact = artifactIn(scope.version);
    return artifact !== undefined && this.#cache.holds('index', artifact);
  }

  /** Does not fetch an index: pages request suggestions with their settings, even if nobody searches there. */
  async suggestions(scope: EngineScope): Promise<readonly string[]> {
    return isReadable(scope.version) && artifactIn(scope.version) ? this.#engine.suggestions(scope) : [];
  }

  /** Searches indexes. @throws {ArtifactError} for an index that another release has written, which would otherwise seem empty */
  async search(query: EngineQuery): Promise<EngineAnswer> {
    const unreadable = query.scopes.find(({version}) => !isReadable(version));
    if (unreadable)
      throw new ArtifactError(
        `The index of ${unreadable.project} was written by another release of Docent. Start the newer release, which rebuilds the index, and stop processes of the older one.`,
      );
    return this.#engine.search(query);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}

function artifactOf({project, version}: EngineScope) {
  const artifact = artifactIn(version);
  if (artifact) return artifact;
  throw new ArtifactError(
    `${project} was published to one machine before the library was shared; publish it again.`,
  );
}

/** Name of the index of a build in the store: version and build, format, and artifact. */
export const indexNameOf = (
  {version, build}: {readonly version: string; readonly build: number},
  artifact: ArtifactName,
  format = FORMAT,
): string => `${version}-b${build}-f${format}-${artifact}`;

/** Whether this process can read an index, by the format in its name. */
export const isReadable = (name: string): boolean => Number(/-f(\d+)-sha256-\w+$/.exec(name)?.[1]) === FORMAT;
