/* Each example query on the front page is a button that opens search with it. */
for (const button of document.querySelectorAll('button[data-query]'))
  button.addEventListener('click', () => {
    const {query} = button.dataset;
    document.addEventListener('docs-search-open', ({target}) => target.show({query}), {once: true});
    document.dispatchEvent(new Event('readthedocs-search-show'));
  });
