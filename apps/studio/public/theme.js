// Sets the theme that the visitor has chosen in the store, or else that of the system, and follows their changes.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Storage is blocked: the theme of the system applies.
    }
    var isKnown = chosen === 'light' || chosen === 'dark' || chosen === 'sepia';
    document.documentElement.dataset.theme = isKnown ? chosen : system.matches ? 'dark' : 'light';
  }
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
})();
