/*
 * The button that switches the colour scheme. By default, pages have the scheme of the system. This is a classic script in the head,
 * so that the reader's choice applies before the first paint.
 */
(() => {
  const KEY = 'docent-manual-scheme';
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.scheme ?? (system.matches ? 'dark' : 'light')) === 'dark';

  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === 'dark' || chosen === 'light') root.dataset.scheme = chosen;
  } catch {
    // Storage is blocked, so the page has the scheme of the system.
  }

  document.addEventListener('DOMContentLoaded', () => {
    const button = document.querySelector('button.scheme');
    const show = () => button.setAttribute('aria-pressed', String(isDark()));
    button.addEventListener('click', () => {
      const wanted = isDark() ? 'light' : 'dark';
      const followsSystem = (wanted === 'dark') === system.matches;
      if (followsSystem) delete root.dataset.scheme;
      else root.dataset.scheme = wanted;
      try {
        if (followsSystem) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, wanted);
      } catch {
        // Storage is blocked, so the choice applies only to this page.
      }
      show();
    });
    system.addEventListener('change', show);
    show();
  });
})();
