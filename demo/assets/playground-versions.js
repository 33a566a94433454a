/*
 * Example data for <docs-versions> in the playground, because the manual itself may have only one version. It replaces the answer of
 * a host, and is set before the elements load, so that they send no request.
 */
{
  // Removes the tag about the real versions of the manual, which a host adds.
  document.head.querySelector('meta[name=docent-versions]')?.remove();
  const start = new URL('.', location.href).href;
  const version = (slug, aliases = []) => ({slug, aliases, urls: {documentation: start}});
  const project = (slug, code) => ({slug, language: {code}, urls: {documentation: start}});
  const named = document.head.querySelector('meta[name=readthedocs-project-slug]');
  if (!named) {
    const meta = document.createElement('meta');
    meta.name = 'readthedocs-project-slug';
    meta.content = 'example';
    document.head.append(meta);
  }
  const slug = named?.content ?? 'example';
  const example = {
    addons: {},
    projects: {
      current: project(slug, 'en'),
      translations: [project('german', 'de'), project('arabic', 'ar')],
    },
    versions: {
      current: {...version('stable'), downloads: {pdf: start, epub: start}},
      active: [version('latest'), version('stable', [{slug: '2.0'}]), version('2.0'), version('1.0')],
    },
  };
  window.ReadTheDocsEventData = {data: () => example};
}
