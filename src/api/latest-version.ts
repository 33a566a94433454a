/** A version, with the fields that determine which version is newer. */
interface Ordered {
  readonly slug: string;
  /** The name that readers see. Default: the slug. */
  readonly name?: string;
  /** Slugs of versions with the same documentation. */
  readonly aliases?: readonly string[];
}

const IS_NUMBER = /^v?\d/i;

/**
 * The version that readers of an older version are directed to: `stable`, else the project's default version, else the newest. `undefined`
 * for readers of that version, of a newer one, and of one whose name is not a number, such as a branch.
 *
 * @param slug slug of the version that is being read
 * @param versions the versions that are not hidden, in this order: `latest`, `stable`, then the newest first
 * @param defaultSlug slug of the project's default version
 */
export function latestFor<Version extends Ordered>(
  slug: string,
  versions: readonly Version[],
  defaultSlug?: string,
): Version | undefined {
  const find = (wanted: string | undefined) => versions.find(version => version.slug === wanted);
  const latest = find('stable') ?? find(defaultSlug) ?? versions[0];
  const here = versions.findIndex(version => version.slug === slug);
  if (!latest || !isNumber(versions[here]) || latest.aliases?.includes(slug)) return undefined;
  // The list is sorted by age. The aliases of `stable` tell which version it stands for.
  const names = [latest.slug, ...(latest.aliases ?? [])];
  const same = versions.findIndex(version => isNumber(version) && names.includes(version.slug));
  return here > (same < 0 ? versions.findIndex(isNumber) : same) ? latest : undefined;
}

const isNumber = (version: Ordered | undefined): boolean =>
  version !== undefined && (IS_NUMBER.test(version.slug) || IS_NUMBER.test(version.name ?? ''));
