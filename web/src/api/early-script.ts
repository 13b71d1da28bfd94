import {
  getDashboard,
  getDataToken,
  getUser,
  getWorkspace,
  listDataIngestions,
  refresh,
  signedInCookie,
  type AnswerOf,
  type ClientRequest,
  type Endpoint,
} from '@cartograph/contract'
import { themeKey } from '../theme/theme.ts'
import { earlyFrame } from './early-frame.ts'
import { lastActivityKey, refreshLock, signOutMs } from './session.ts'

/**
 * The script that runs before the first paint, while the app is still loading: it restores the theme, sends
 * the first requests of a workspace, requests the files of the overview and draws its frame. `early-fetch.ts`
 * hands the responses to the app.
 */
export function earlyScript(overviewFiles: readonly string[] = []): string {
  return `(${run.toString()})(${JSON.stringify({ ...settings, overviewFiles })})`
}

type DashboardQuery = NonNullable<ClientRequest<typeof getDashboard>['query']>

const settings = {
  themeKey,
  lastActivityKey,
  signOutMs,
  signedInCookie,
  refreshLock,
  refresh: requestOf(refresh),
  workspace: requestOf(getWorkspace),
  /** Also sent before the workspace is known. */
  atOnce: [listDataIngestions, getDataToken, getUser].map(requestOf),
  dashboard: requestOf(getDashboard),
  frame: earlyFrame(),
  dashboardParam: 'spec' satisfies keyof DashboardQuery,
}

interface EarlyRequest {
  readonly method: Endpoint['method']
  readonly path: string
}

function requestOf({ method, path }: Endpoint): EarlyRequest {
  return { method, path }
}

/** Becomes text, so it can use nothing but its argument and what browsers have. */
function run(given: typeof settings & { overviewFiles: readonly string[] }): void {
  restoreTheme()
  try {
    if (isLikelySignedIn() && 'locks' in navigator) openWorkspaceEarly()
  } catch {
    // The app sends the requests itself.
  }

  function restoreTheme() {
    try {
      const theme = localStorage.getItem(given.themeKey)
      if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
    } catch {
      // Storage is switched off, so the system's preference applies.
    }
  }

  /** After two days of inactivity the app signs out before it sends anything else. */
  function isLikelySignedIn(): boolean {
    const lastActivity = localStorage.getItem(given.lastActivityKey)
    if (lastActivity !== null && Date.now() - Number(lastActivity) >= given.signOutMs) return false
    return document.cookie.split('; ').some((one) => one.startsWith(`${given.signedInCookie}=`))
  }

  /** The token is requested under the lock that all tabs share. */
  function openWorkspaceEarly() {
    const path = /^\/org\/([\w-]+)\/([\w/-]*)$/.exec(location.pathname)
    if (path === null) return
    const [, orgId = '', screen] = path
    const isOverview = screen === 'insights/overview'
    if (isOverview) {
      given.overviewFiles.forEach(preload)
      if (!location.search.includes('wall=')) showFrame()
    }
    requestAnimationFrame(() => setTimeout(loadLocale))
    const ask = (request: EarlyRequest, token?: string, query = '') =>
      send(request.method, request.path.replace('{orgId}', orgId) + query, token)
    navigator.locks
      .request(given.refreshLock, () => ask(given.refresh))
      .then((answer) => read<typeof refresh>(answer))
      .then(({ token }) => {
        const workspace = ask(given.workspace, token)
        for (const request of given.atOnce) void ask(request, token)
        if (!isOverview) return
        return workspace
          .then((answer) => read<typeof getWorkspace>(answer))
          .then(({ org }) => {
            void ask(given.dashboard, token, `?${given.dashboardParam}=${org.org_type}`)
          })
      })
      .catch(ignore)
  }

  /**
   * A browser's first use of a locale takes 20 ms on a fast machine. Here it takes them while files are on
   * their way, and otherwise directly before the first figures.
   */
  function loadLocale() {
    new Intl.NumberFormat().format(0)
  }

  /** Otherwise the browser finds these files only after it has loaded and run the app's first one. */
  function preload(file: string) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
    else link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }

  /** As soon as the body is there, long before the app's scripts have run. */
  function showFrame() {
    const insert = () => {
      const isThere = document.body !== null
      if (isThere) document.body.insertAdjacentHTML('afterbegin', given.frame)
      return isThere
    }
    if (insert()) return
    const observer = new MutationObserver(() => {
      if (insert()) observer.disconnect()
    })
    observer.observe(document.documentElement, { childList: true })
  }

  function send(method: string, address: string, token: string | undefined): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`
    const answer = fetch(address, { method, headers })
    answer.catch(ignore)
    window.cartographEarly ??= {}
    window.cartographEarly[`${method} ${address}`] = {
      ...(token !== undefined && { token }),
      page: location.pathname,
      answer,
    }
    return answer
  }

  /** The app reads the same response. */
  function read<E extends Endpoint>(answer: Response): Promise<AnswerOf<E>> {
    if (!answer.ok) throw new Error('Not now')
    return answer.clone().json()
  }

  function ignore() {
    // The app sends the request again.
  }
}
