/** The manual's pages in reading order. A page that is not named here fails the tests. */
export default [
  {title: 'Guide', pages: ['/', '/playground.html', '/readers/searching.html', '/readers/previews.html']},
  {
    title: 'Set up',
    pages: [
      '/setup/script-tag.html',
      '/setup/tools.html',
      '/setup/theme.html',
      '/setup/previews.html',
      '/setup/embeds.html',
      '/setup/static.html',
      '/setup/frameworks.html',
      '/setup/recipes.html',
      '/setup/security.html',
      '/setup/accessibility.html',
      '/setup/upgrading.html',
      '/setup/troubleshooting.html',
    ],
  },
  {
    title: 'Host',
    pages: [
      '/host/command.html',
      '/host/library.html',
      '/host/builds.html',
      '/host/running.html',
      '/host/promises.html',
      '/host/observing.html',
      '/host/sections.html',
      '/host/ranking.html',
      '/host/agents.html',
      '/host/http.html',
    ],
  },
  {
    title: 'Reference',
    pages: [
      '/reference/docs-search.html',
      '/reference/docs-preview.html',
      '/reference/docs-embed.html',
      '/reference/client.html',
      '/reference/operations.html',
      '/reference/interface.html',
      '/reference/differences.html',
      '/reference/glossary.html',
    ],
  },
  {
    title: 'Examples',
    pages: [
      '/examples/version-picker.html',
      '/examples/build-badge.html',
      '/examples/project-list.html',
      '/examples/private-search.html',
    ],
  },
  {title: 'About', pages: ['/how-it-works.html', '/others.html', '/design.html']},
];
