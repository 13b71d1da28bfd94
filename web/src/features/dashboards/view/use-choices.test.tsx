// @vitest-environment jsdom
import { ElementSpec } from '@cartograph/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ClientContext } from '../../../api/client-context.ts'
import { createClient } from '../../../api/client.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import type { Fetch } from '../../../api/send.ts'
import { createSession } from '../../../api/session.ts'
import { fakeServer, tokenAnswer } from '../../../testing/fake-server.ts'
import { aDashboard, netSales } from '../../../testing/open-dashboard.ts'
import { orgId } from '../../../testing/workspace.ts'
import { Toasts } from '../../../ui/feedback/Toasts.tsx'
import type { DashboardState } from '../model/dashboard-context.ts'
import { dashboardQuery } from './dashboard-queries.ts'
import { useChoices } from './use-choices.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const spec = ElementSpec.parse(netSales)
const route = `PUT /v1/orgs/${orgId}/dashboards/choices`
const dashboard = aDashboard({ element_choices: { 'net-sales': { widths: ['Shop.day=120'] } } })

function setUp(status = 204) {
  const body = status === 204 ? undefined : { detail: 'Nothing is saved today.' }
  const server = fakeServer({ [route]: () => ({ status, body }) })
  const waiting: (() => void)[] = []
  let isHeld = false
  const fetch: Fetch = async (...request) => {
    if (isHeld) await new Promise<void>((resolve) => void waiting.push(resolve))
    return server.fetch(...request)
  }
  const now = () => Date.now()
  const session = createSession({ fetch, now, exclusively: (work) => work(), channel: null })
  session.accept(tokenAnswer('token', now()))
  const client = createClient(session, fetch, now)
  const queryClient = createQueryClient()
  const { queryKey } = dashboardQuery(client, orgId, 'ecommerce')
  queryClient.setQueryData(queryKey, dashboard)
  const mount = (about: Partial<DashboardState> = {}) => {
    const shown = queryClient.getQueryData(queryKey) ?? dashboard
    const state = { orgId, dashboard: shown, ...about } as DashboardState
    return renderHook(() => useChoices(spec, state), {
      wrapper: ({ children }) => (
        <ClientContext value={client}>
          <QueryClientProvider client={queryClient}>
            {children}
            <Toasts />
          </QueryClientProvider>
        </ClientContext>
      ),
    }).result
  }
  const saved = () => server.received.map(({ body: sent }) => sent)
  return {
    mount,
    saved,
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      for (const resolve of waiting) resolve()
    },
  }
}

const sent = (choices: object) => ({ spec: 'ecommerce', element: 'net-sales', choices })

test('starts with what the server stored, and stores a change that applies at once', async () => {
  const { mount, saved } = setUp()
  const shown = mount()
  expect(shown.current[0]).toEqual({ widths: ['Shop.day=120'] })
  act(() => shown.current[1]({ pageSize: ['25'] }))
  const both = { widths: ['Shop.day=120'], pageSize: ['25'] }
  expect(shown.current[0]).toEqual(both)
  await waitFor(() => expect(saved()).toEqual([sent(both)]))
  // Shown again later, without loading the dashboard anew.
  expect(mount().current[0]).toEqual(both)
  expect(localStorage).toHaveLength(0)
})

test('of several quick changes only the last is sent after the one that is on its way', async () => {
  const { mount, saved, hold, release } = setUp()
  const shown = mount()
  hold()
  await act(async () => shown.current[1]({ widths: ['Shop.day=130'] }))
  for (const width of [140, 150, 160]) {
    act(() => shown.current[1]({ widths: [`Shop.day=${width}`] }))
  }
  release()
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved().at(-1)).toEqual(sent({ widths: ['Shop.day=160'] }))
})

test('a change that cannot be stored stays on the page, which says why', async () => {
  const { mount } = setUp(422)
  const shown = mount()
  act(() => shown.current[1]({ pageSize: ['50'] }))
  expect(await screen.findByText('Nothing is saved today.')).toBeTruthy()
  expect(shown.current[0]).toMatchObject({ pageSize: ['50'] })
})

test('visitors of a public page keep their choices in their browser', () => {
  const { mount, saved } = setUp()
  const shown = mount({ isPublic: true })
  act(() => shown.current[1]({ pageSize: ['10'] }))
  expect(shown.current[0]).toEqual({ pageSize: ['10'] })
  expect(mount({ isPublic: true }).current[0]).toEqual({ pageSize: ['10'] })
  expect(saved()).toEqual([])
})
