/* The questions of the front page: each opens search, which loads then, and asks. */
for (const button of document.querySelectorAll('button[data-query]'))
  button.addEventListener('click', () => {
    const {query} = button.dataset;
    document.addEventListener('docs-search-open', ({target}) => target.show({query}), {once: true});
    document.dispatchEvent(new Event('readthedocs-search-show'));
  });
