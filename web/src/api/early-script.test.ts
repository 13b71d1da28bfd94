// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { getDataToken, signedInCookie } from '@cartograph/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserClient } from './client.ts'
import { ingestionsQuery, userQuery, workspaceQuery } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { lastActivityKey } from './session.ts'
import { dashboardQuery } from '../features/dashboards/view/dashboard-queries.ts'
import { fakeServer, tokenAnswer } from '../testing/fake-server.ts'
import { aDashboard, dashboardRoutes, ok } from '../testing/open-dashboard.ts'
import { orgId, workspaceServer } from '../testing/workspace.ts'
import { themeKey } from '../theme/theme.ts'
import { earlyFrameId, removeEarlyFrame } from './early-frame.ts'
import { earlyScript } from './early-script.ts'

const hour = 60 * 60_000
const { fetch, received } = fakeServer({
  ...workspaceServer(),
  ...dashboardRoutes(aDashboard()),
  'POST /v1/identity/refresh': ok(tokenAnswer('token', Date.now())),
})

beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  const request = (_name: string, work: () => Promise<unknown>) => work()
  vi.stubGlobal('navigator', { locks: { request } })
  document.cookie = `${signedInCookie}=1; path=/`
  history.replaceState(null, '', `/org/${orgId}/insights/overview`)
})

afterEach(() => {
  vi.unstubAllGlobals()
  received.length = 0
  localStorage.clear()
  document.cookie = `${signedInCookie}=; path=/; max-age=0`
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete document.documentElement.dataset['theme']
  delete window.cartographEarly
})

test('what it requests is all that the app needs to open the overview', async () => {
  runInThisContext(earlyScript())
  await vi.waitFor(() => expect(received).toHaveLength(6))

  const client = createBrowserClient(() => undefined)
  const queries = createQueryClient()
  expect(await client.session.open()).toBe(true)
  const { org } = await queries.fetchQuery(workspaceQuery(client, orgId))
  await queries.fetchQuery(ingestionsQuery(client, orgId))
  await client.call(getDataToken, { params: { orgId } })
  await queries.fetchQuery(userQuery(client))
  const { title } = await queries.fetchQuery(dashboardQuery(client, orgId, org.org_type))
  expect(title).toBe('Overview')
  expect(received).toHaveLength(6)
})

test('on another screen it leaves the dashboard out', async () => {
  history.replaceState(null, '', `/org/${orgId}/insights/feed`)
  runInThisContext(earlyScript())
  await vi.waitFor(() => expect(received).toHaveLength(5))
  // The answer is read asynchronously, and the dashboard would follow it.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(received.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('dashboards'))
})

test('it requests nothing without a session, after two idle days, or outside of a workspace', () => {
  document.cookie = `${signedInCookie}=; path=/; max-age=0`
  runInThisContext(earlyScript())
  document.cookie = `${signedInCookie}=1; path=/`
  localStorage.setItem(lastActivityKey, String(Date.now() - 48 * hour))
  runInThisContext(earlyScript())
  localStorage.clear()
  history.replaceState(null, '', '/account')
  runInThisContext(earlyScript())
  expect(received).toEqual([])
})

test('on the overview it preloads its files before the app asks for them, and nowhere else', () => {
  const files = ['assets/overview.js', 'assets/overview.css']
  const preloaded = () =>
    [...document.head.querySelectorAll('link')].map(({ rel, href }) => [
      rel,
      new URL(href).pathname,
    ])
  history.replaceState(null, '', `/org/${orgId}/insights/feed`)
  runInThisContext(earlyScript(files))
  expect(preloaded()).toEqual([])
  history.replaceState(null, '', `/org/${orgId}/insights/overview`)
  runInThisContext(earlyScript(files))
  expect(preloaded()).toEqual([
    ['modulepreload', '/assets/overview.js'],
    ['preload', '/assets/overview.css'],
  ])
})

test('it draws the frame of the overview once, until the app removes it, and not on a wall', () => {
  const frames = () => document.querySelectorAll(`#${earlyFrameId}`).length
  for (const path of ['insights/feed', 'insights/overview?wall=1']) {
    history.replaceState(null, '', `/org/${orgId}/${path}`)
    runInThisContext(earlyScript())
    expect(frames()).toBe(0)
  }
  history.replaceState(null, '', `/org/${orgId}/insights/overview`)
  runInThisContext(earlyScript())
  expect(frames()).toBe(1)
  expect(document.body.firstElementChild?.textContent).toContain('Overview')
  removeEarlyFrame()
  expect(frames()).toBe(0)
})

test('it restores the chosen theme', () => {
  localStorage.setItem(themeKey, 'dark')
  runInThisContext(earlyScript())
  expect(document.documentElement.dataset['theme']).toBe('dark')
})
