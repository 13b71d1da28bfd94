import { createMemoryHistory, RouterProvider, type HistoryState } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { createAppRouter } from '../app/router/routes.tsx'
import { fillBrowserGaps } from './browser-gaps.ts'
import { notAuthenticated, type fakeServer } from './fake-server.ts'
import { openApp } from './render-app.tsx'

interface Visit {
  isSignedIn?: boolean
  state?: HistoryState
}

/** The whole app at an address, before a fake server that knows of no session but the given one. */
export async function renderPath(
  path: string,
  routes: Parameters<typeof fakeServer>[0],
  { isSignedIn = true, state = {} }: Visit = {},
) {
  fillBrowserGaps()
  const { around, ...app } = openApp(
    {
      'POST /v1/identity/refresh': () => notAuthenticated,
      'POST /v1/identity/sign-out': () => ({ status: 204 }),
      ...routes,
    },
    { isSignedIn },
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.replace(path, state)
  const { client, queryClient, exceptions } = app
  const router = createAppRouter({ client, queryClient, exceptions }, history)
  await router.load()
  const view = await act(async () => render(around(<RouterProvider router={router} />)))
  // As main.tsx does it.
  app.session.subscribe((isSignedIn) => {
    void router.invalidate().then(() => {
      if (!isSignedIn) queryClient.clear()
    })
  })
  return { ...app, ...view, router, where: () => router.state.location.href }
}
