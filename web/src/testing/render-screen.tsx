import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { ClientContext } from '../api/client-context.ts'
import { createClient } from '../api/client.ts'
import type { Fetch } from '../api/send.ts'
import { createSession } from '../api/session.ts'
import { parseSearch, stringifySearch } from '../app/router/search-params.ts'
import { createQueryClient } from '../api/query-client.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { fakeServer, tokenAnswer } from './fake-server.ts'

export type FakeRoutes = Parameters<typeof fakeServer>[0]

interface ScreenAt {
  /** Of the route: `/org/$orgId/accept-invitation`. */
  path: string
  /** The URL; by default the route's path, if it has no parameters. */
  at?: string
  state?: Record<string, unknown>
  routes: FakeRoutes
  /** The server responds to nothing until this is settled. */
  heldUntil?: Promise<void>
  isSignedIn?: boolean
}

/** Renders one screen at its path, with a fake server; every other path is an empty page. */
export async function renderScreen(
  Screen: RouteComponent,
  { path, at = path, state, routes, heldUntil, isSignedIn = false }: ScreenAt,
) {
  // jsdom can't scroll.
  Element.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.replace(at, state)
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path, component: Screen }),
      createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
    ]),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: false,
  })
  await router.load()

  const server = fakeServer(routes)
  const fetch: Fetch = async (...request) => {
    await heldUntil
    return server.fetch(...request)
  }
  const now = () => Date.now()
  const session = createSession({ fetch, now, exclusively: (work) => work(), channel: null })
  if (isSignedIn) session.accept(tokenAnswer('token', now()))
  render(
    <ClientContext value={createClient(session, fetch, now)}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </ClientContext>,
  )
  return {
    session,
    received: server.received,
    where: () => router.state.location.href,
    stateThere: (): Readonly<Record<string, unknown>> => ({ ...router.state.location.state }),
  }
}
