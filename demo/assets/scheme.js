/*
 * The button for the colour scheme: that of the system, unless the reader has chosen the other one. A classic script in the head, so
 * that the choice applies before the first paint.
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
    // Storage is blocked: the system decides.
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
        // Not kept for the next page, that is all.
      }
      show();
    });
    system.addEventListener('change', show);
    show();
  });
})();
