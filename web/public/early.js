// Runs before the first paint, and while the rest of the page is still on its way.
;(function () {
  rememberTheme()
  try {
    if (isLikelySignedIn() && 'locks' in navigator) openWorkspaceEarly()
  } catch {
    // Whoever needs it asks for it later.
  }

  // So that it never flashes into the other one.
  function rememberTheme() {
    try {
      var theme = localStorage.getItem('cartograph.theme')
      if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    } catch {
      // Storage is switched off: the system's preference holds.
    }
  }

  // The server's mark is there. Who was away for two days is signed out, before anything is asked for them.
  function isLikelySignedIn() {
    var lastActivity = localStorage.getItem('cartograph.last-activity')
    if (lastActivity !== null && Date.now() - Number(lastActivity) >= 48 * 60 * 60000) return false
    return document.cookie.split('; ').some(function (cookie) {
      return cookie.startsWith('cartograph_signed_in=')
    })
  }

  // What a workspace opens with, one after the other where one needs the other; `src/api/early-fetch.ts` takes
  // the answers over. The token is asked for under the lock that all tabs share.
  function openWorkspaceEarly() {
    var path = /^\/org\/([\w-]+)\/([\w/-]*)$/.exec(location.pathname)
    if (path === null) return
    var isOverview = path[2] === 'insights/overview'
    var workspace = '/v1/orgs/' + path[1]
    navigator.locks
      .request('cartograph.refresh', function () {
        return ask('POST', '/v1/identity/refresh')
      })
      .then(read)
      .then(function (answer) {
        var token = answer.token
        var isOpen = ask('GET', workspace, token).then(read)
        void ask('GET', workspace + '/data_ingestions', token)
        void ask('GET', workspace + '/data-token', token)
        if (!isOverview) return null
        return isOpen.then(function (opened) {
          void ask('GET', workspace + '/dashboards?spec=' + opened.org.org_type, token)
        })
      })
      .catch(ignore)
  }

  function ask(method, address, token) {
    var headers = { accept: 'application/json' }
    if (token !== undefined) headers.authorization = 'Bearer ' + token
    var answer = fetch(address, { method: method, headers: headers })
    answer.catch(ignore)
    window.cartographEarly ??= {}
    window.cartographEarly[method + ' ' + address] = {
      token: token,
      page: location.pathname,
      answer: answer,
    }
    return answer
  }

  // The app reads the answer itself as well.
  function read(answer) {
    if (!answer.ok) throw new Error('Not for now')
    return answer.clone().json()
  }

  // It is asked for once more by whoever needs it.
  function ignore() {}
})()
