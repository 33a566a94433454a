/*
 * The questions of the front page: each opens search, which loads then, and asks. Written here and not in the page, where
 * they would be found.
 */
const QUESTIONS = [['hotkeys'], ['strct polcy', 'two typos'], ['make an index without a server']];

const group = document.createElement('p');
group.setAttribute('role', 'group');
group.setAttribute('aria-labelledby', 'try-ask');
for (const [query, note] of QUESTIONS) {
  const button = Object.assign(document.createElement('button'), {type: 'button', textContent: query});
  if (note) button.append(' ', Object.assign(document.createElement('small'), {textContent: `(${note})`}));
  button.addEventListener('click', () => {
    document.addEventListener('docs-search-open', ({target}) => target.show({query}), {once: true});
    document.dispatchEvent(new Event('readthedocs-search-show'));
  });
  group.append(button, ' ');
}
document.querySelector('.try-ask').after(group);
