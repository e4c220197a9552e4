// Runs before the first paint, as a file of its own because the content policy allows no inline script.
(() => {
  const root = document.documentElement;
  const bars = [...document.querySelectorAll('meta[name="theme-color"]')];
  const media = bars.map((bar) => bar.media);

  // The browser's own bar is coloured like the page: one of the two colours alone when a theme was chosen.
  function colourBar() {
    const { theme } = root.dataset;
    for (const [index, bar] of bars.entries()) {
      if (!theme) bar.media = media[index];
      else bar.media = media[index].includes(theme) ? 'all' : 'not all';
    }
  }

  try {
    const theme = localStorage.getItem('sevenday.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; then the system's theme stands.
  }
  colourBar();
  new MutationObserver(colourBar).observe(root, { attributeFilter: ['data-theme'] });
})();
