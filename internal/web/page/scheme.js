// The light or the dark scheme: that of the system, or what the user chose. This script runs before the page is drawn.

(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const read = () => {
    try {
      return localStorage.getItem('planner.scheme');
    } catch {
      return null; // the browser keeps nothing
    }
  };
  const apply = (scheme) => {
    document.documentElement.dataset.scheme = scheme;
    document.dispatchEvent(new Event('scheme'));
  };
  apply(read() ?? (dark.matches ? 'dark' : 'light'));
  dark.addEventListener('change', () => read() ?? apply(dark.matches ? 'dark' : 'light'));
  document.addEventListener('click', ({ target }) => {
    if (!target.closest?.('#scheme')) return;
    const scheme = document.documentElement.dataset.scheme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('planner.scheme', scheme);
    } catch { /* the choice holds until the page is left */ }
    apply(scheme);
  });
})();
