// Runs before the first paint, so that a remembered theme never flashes into the other one.
;(function () {
  try {
    var theme = localStorage.getItem('cartograph.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage is switched off: the system's preference holds.
  }
})()
