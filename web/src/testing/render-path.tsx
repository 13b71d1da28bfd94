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

/** Renders the whole app at a path, with a fake server and the given session. */
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
  // As in main.tsx.
  app.session.subscribe((isSignedIn) => {
    void router.invalidate().then(() => {
      if (!isSignedIn) queryClient.clear()
    })
  })
  return { ...app, ...view, router, where: () => router.state.location.href }
}
