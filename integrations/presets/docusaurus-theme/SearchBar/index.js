import {translate} from '@docusaurus/Translate';
import {createElement} from 'react';

/** `@theme/SearchBar`: a button that looks like Docusaurus' own search box. The script tag recognises it as a search control. */
export default function SearchBar() {
  const label = translate({
    id: 'theme.SearchBar.label',
    message: 'Search',
    description: 'The label of the search button in the navigation bar',
  });
  return createElement(
    'button',
    {
      type: 'button',
      className: 'navbar__search-input',
      'data-docs-search': '',
      'aria-label': label,
      'aria-keyshortcuts': 'Control+K /',
      style: {cursor: 'pointer', overflow: 'hidden', textAlign: 'start', whiteSpace: 'nowrap'},
    },
    label,
  );
}
