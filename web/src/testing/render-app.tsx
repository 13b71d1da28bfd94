import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ClientContext } from '../api/client-context.ts'
import { createClient } from '../api/client.ts'
import { createSession } from '../api/session.ts'
import { createRequestExceptions } from '../app/plan/request-exceptions.ts'
import { createQueryClient } from '../api/query-client.ts'
import { fakeServer, tokenAnswer } from './fake-server.ts'

type Routes = Parameters<typeof fakeServer>[0]

/** Renders part of the app with a fake server. */
export function renderApp(children: ReactNode, routes: Routes, { isSignedIn = true } = {}) {
  const app = openApp(routes, { isSignedIn })
  const view = render(app.around(children))
  const rerender = (next: ReactNode) => view.rerender(app.around(next))
  return { session: app.session, received: app.received, rerender }
}

/** The client and cache of an app with a fake server. */
export function openApp(routes: Routes, { isSignedIn = true } = {}) {
  const { fetch, received } = fakeServer(routes)
  const session = createSession({
    fetch,
    now: () => Date.now(),
    exclusively: (work) => work(),
    channel: null,
  })
  if (isSignedIn) session.accept(tokenAnswer('token', Date.now()))
  const exceptions = createRequestExceptions()
  const client = createClient(session, fetch, () => Date.now(), exceptions.record)
  const queryClient = createQueryClient()
  const around = (inside: ReactNode) => (
    <ClientContext value={client}>
      <QueryClientProvider client={queryClient}>{inside}</QueryClientProvider>
    </ClientContext>
  )
  return { client, session, received, queryClient, exceptions, around }
}
