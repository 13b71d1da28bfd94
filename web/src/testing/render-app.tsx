import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createClient } from '../api/client.ts'
import { ClientContext } from '../api/client-context.ts'
import { createQueryClient } from '../api/query-client.ts'
import { createSession } from '../api/session.ts'
import { fakeServer, tokenAnswer } from './fake-server.ts'

/** Renders a piece of the app that talks to a fake server. */
export function renderApp(
  children: ReactNode,
  routes: Parameters<typeof fakeServer>[0],
  { isSignedIn = true } = {},
) {
  const server = fakeServer(routes)
  const session = createSession({
    fetch: server.fetch,
    now: () => Date.now(),
    exclusively: (work) => work(),
    channel: null,
  })
  if (isSignedIn) session.accept(tokenAnswer('token', Date.now()))
  const client = createClient(session, server.fetch, () => Date.now())
  const queryClient = createQueryClient()
  const around = (inside: ReactNode) => (
    <ClientContext value={client}>
      <QueryClientProvider client={queryClient}>{inside}</QueryClientProvider>
    </ClientContext>
  )
  const view = render(around(children))
  const rerender = (next: ReactNode) => view.rerender(around(next))
  return { session, received: server.received, rerender }
}
