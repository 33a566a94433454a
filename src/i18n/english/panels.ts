import type {PanelMessages} from '../panel-messages.js';

/** Needed as soon as search is open. */
export const panelsEn: Pick<PanelMessages, 'scope' | 'buttons'> = {
  scope: {
    label: 'Search in',
    version: slug => `This version (${slug})`,
    project: version => `This project (${version ?? 'default version'})`,
    subprojects: 'This project and its subprojects',
    pullRequest:
      'This is a preview of a pull request, which is not indexed. Searching the default version instead.',
    fromQuery: 'The search scope is part of your query.',
  },
  buttons: {settings: 'Search settings', preview: 'Preview'},
};
