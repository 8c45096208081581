// Sets the theme that the visitor has chosen in the store, or else that of the system.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the theme of the system applies.
  }
  var isKnown = chosen === 'light' || chosen === 'dark' || chosen === 'sepia';
  var isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isKnown ? chosen : isDark ? 'dark' : 'light';
})();
