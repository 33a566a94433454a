import type {FastifyRequest} from 'fastify';
import type {LibraryView, ProjectVersion} from '../library/library-view.js';
import {HttpError, PARAMETER_REQUIRED} from './http-error.js';

/** The query parameters of a request: the last value of a repeated one, null bytes replaced by spaces. */
export type Parameters = ReadonlyMap<string, string>;

/** Longest value of a parameter, in UTF-16 units: room for 100 `project:slug/version` and a long question. */
const MAX_LENGTH = 8000;

/** @throws {HttpError} 400, when a value is too long. */
export function readParameters(request: FastifyRequest): Parameters {
  const {searchParams} = new URL(request.url, 'http://query.invalid');
  const parameters = new Map([...searchParams].map(([name, value]) => [name, value.replaceAll('\0', ' ')]));
  for (const [name, {length}] of parameters) {
    const problem = `Ensure this value has at most ${MAX_LENGTH} characters (it has ${length}).`;
    if (length > MAX_LENGTH) throw new HttpError(400, {[name]: [problem]});
  }
  return parameters;
}

/** @throws {HttpError} 400, naming each missing or empty parameter, as on the live service. */
export function requireParameters(parameters: Parameters, ...names: string[]): void {
  const missing = names.filter(name => !parameters.get(name));
  if (missing.length)
    throw new HttpError(400, Object.fromEntries(missing.map(name => [name, [PARAMETER_REQUIRED]])));
}

/**
 * A parameter that is one of several choices; `undefined` if missing or empty.
 *
 * @throws {HttpError} 400, for none of them, as on the live service
 */
export function choiceIn(
  parameters: Parameters,
  name: string,
  isChoice: (value: string) => boolean,
): string | undefined {
  const value = parameters.get(name) || undefined;
  if (value !== undefined && !isChoice(value))
    throw new HttpError(400, {
      [name]: [`Select a valid choice. ${value} is not one of the available choices.`],
    });
  return value;
}

/** @throws {HttpError} 404, for an unknown project or version. */
export function findProjectVersion(view: LibraryView, project: string, version?: string): ProjectVersion {
  const projectVersion = view.find(project, version);
  if (projectVersion) return projectVersion;
  const detail = view.project(project)
    ? `Not found: project "${project}" has no version "${version}" here.`
    : `Not found: no project "${project}" is served here.`;
  throw new HttpError(404, {detail});
}
