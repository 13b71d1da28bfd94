import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserClient } from './api/client.ts'
import { removeEarlyFrame } from './api/early-frame.ts'
import { ClientContext } from './api/client-context.ts'
import { createQueryClient } from './api/query-client.ts'
import { createRequestExceptions } from './app/plan/request-exceptions.ts'
import { createAppRouter } from './app/router/routes.tsx'
import { watchIdleTime } from './features/session/watch-idle-time.ts'
import './theme/app.css'

preloadWorkspace(location.pathname)
const exceptions = createRequestExceptions()
const client = createBrowserClient(exceptions.record)
const queryClient = createQueryClient()
const router = createAppRouter({ client, queryClient, exceptions })

// Signed in or out, here or in another tab: the routes decide again where the person belongs.
client.session.subscribe((isSignedIn) => {
  if (!isSignedIn) exceptions.clear()
  void router.invalidate().then(() => {
    if (!isSignedIn) queryClient.clear()
  })
})

// A screen, or the page of an error, is in place beneath it.
const stopWaiting = router.subscribe('onRendered', () => {
  removeEarlyFrame()
  stopWaiting()
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Signs out a user who was away for too long before anything is fetched for them.
void watchIdleTime(client).then(() =>
  createRoot(root).render(
    <StrictMode>
      <ClientContext value={client}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ClientContext>
    </StrictMode>,
  ),
)

/**
 * Most visitors of a workspace are signed in, so the requests for the workspace and its first page start
 * while the session is checked, rather than after it. If one fails, the routes repeat it and show the error.
 */
function preloadWorkspace(pathname: string): void {
  if (!pathname.startsWith('/org/')) return
  const parts: Promise<unknown>[] = [
    import('./app/router/workspace-guards.ts'),
    import('./api/data-endpoints.ts'),
  ]
  if (pathname.endsWith('/overview')) {
    parts.push(
      import('./screens/overview/OverviewPage.tsx'),
      import('./screens/overview/prefetch-home.ts'),
    )
  }
  void Promise.allSettled(parts)
}
