// @vitest-environment jsdom
import { flagDefaults, newId, OrgId } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPath } from '../../testing/render-path.tsx'
import {
  ada,
  expiredPlan,
  membership,
  orgId,
  workspaceAnswer,
  workspaceServer,
} from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const help = { [`GET /v1/orgs/${orgId}/help?md=index`]: () => ok({ markdown: '# Help' }) }
const ok = (body: unknown) => ({ status: 200, body })
const visit = (server = workspaceServer(), path = `/org/${orgId}/help`) =>
  renderPath(path, { ...server, ...help })
const link = (name: string) => within(sideBar()).getByRole('link', { name })
const sideBar = () => screen.getByRole('navigation', { name: 'Main' })

test('the side bar links to all areas, the settings and all workspaces', async () => {
  await visit()
  expect(link('Overview').getAttribute('href')).toBe(`/org/${orgId}/insights/overview`)
  expect(link('Settings').getAttribute('href')).toBe(`/org/${orgId}/settings`)
  expect(link('All Workspaces').getAttribute('href')).toBe('/')
  expect(link('Explore').getAttribute('href')).toBe(`/org/${orgId}/insights/explore`)
  expect(link('Feed').getAttribute('href')).toBe(`/org/${orgId}/insights/feed`)
  const all = within(sideBar()).getAllByRole('link')
  expect(all.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Explore',
    ...(flagDefaults.enable_search ? ['Search'] : []),
    'Reports',
    'Action log',
    'Custom metrics',
    'Metric targets',
    'Alerts',
    'Just Ask',
    'Feed',
    'Settings',
    'All Workspaces',
  ])
})

test('an item is active on its page and all below, but the list of workspaces never is', async () => {
  await visit(workspaceServer(), `/org/${orgId}/settings/billing`)
  const current = (name: string) => link(name).getAttribute('aria-current')
  expect(['Overview', 'Settings', 'All Workspaces'].map(current)).toEqual([null, 'page', null])
})

test('a flag that is off hides its item', async () => {
  const off = {
    enable_home: false,
    enable_feed: false,
    enable_search: false,
    enable_action_log: false,
    enable_custom_metrics: false,
    enable_metric_targets: false,
    enable_ai_chat: false,
    enable_reports: false,
  }
  const feature_flags = { ...flagDefaults, ...off }
  await visit(workspaceServer({ workspace: workspaceAnswer({ feature_flags }) }))
  for (const name of [
    'Overview',
    'Search',
    'Reports',
    'Action log',
    'Custom metrics',
    'Metric targets',
    'Just Ask',
    'Feed',
  ])
    expect(within(sideBar()).queryByRole('link', { name })).toBeNull()
  expect(screen.getByRole('link', { name: 'Insights' }).getAttribute('href')).toBe(
    `/org/${orgId}/insights/explore`,
  )
})

test('with an inactive plan the insights are visible but disabled', async () => {
  await visit(workspaceServer({ workspace: workspaceAnswer({ plan: expiredPlan }) }))
  const insights = screen.getByRole('link', { name: 'Insights' })
  expect([insights, link('Overview')].map((one) => one.getAttribute('aria-disabled'))).toEqual([
    'true',
    'true',
  ])
  expect(insights.getAttribute('href')).toBeNull()
})

test('the switcher lists the joined workspaces only', async () => {
  const other = newId(OrgId)
  const server = workspaceServer({
    memberships: [
      membership(),
      membership({ org: { org_id: other, org_name: '' } }),
      membership({ status: 'invited', org: { org_id: newId(OrgId), org_name: 'Invited' } }),
      membership({ status: 'can-join', org: { org_id: newId(OrgId), org_name: 'Open' } }),
    ],
  })
  const about = { org_id: other, org_name: '' }
  server[`GET /v1/orgs/${other}`] = () => ok(workspaceAnswer(about))
  server[`GET /v1/orgs/${other}/data_ingestions`] = () => ok({ items: [] })
  const { where } = await visit(server)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /switch workspace/ }))
  const items = await screen.findAllByRole('menuitemradio')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Northwind Supply✓', 'Untitled'])
  await user.click(screen.getByRole('menuitemradio', { name: 'Untitled' }))
  await expect.poll(where).toBe(`/org/${other}/insights/overview`)
})

test('the switcher leads to a new workspace', async () => {
  const { where } = await visit()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /switch workspace/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add workspace' }))
  await expect.poll(where).toBe('/setup')
})

test('on a phone the navigation is a drawer that closes on navigation', async () => {
  const { where } = await visit()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open navigation' }))
  const drawer = await screen.findByRole('dialog', { name: 'Navigation' })
  await user.click(within(drawer).getByRole('link', { name: 'All Workspaces' }))
  await expect.poll(where).toBe('/')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('the user menu shows the user and leads to account, help and signing out', async () => {
  const { where, session } = await visit(undefined, `/org/${orgId}/settings/billing`)
  const user = userEvent.setup()
  const open = async () => user.click(await screen.findByRole('button', { name: 'User menu' }))
  await open()
  const email = await screen.findByRole('menuitem', { name: 'ada@shop.example' })
  expect(email.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('menuitem', { name: 'Help' }))
  await screen.findByRole('heading', { name: 'Help' })
  expect(where()).toBe(`/org/${orgId}/help`)
  await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Account' }))
  await screen.findByRole('heading', { name: 'Account' })
  expect(where()).toBe('/account')
  await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  await expect.poll(where).toBe('/login')
  expect(session.isSignedIn).toBe(false)
})

test('only developers see the developer toggle, and its state is stored', async () => {
  await visit()
  expect(screen.queryByRole('switch')).toBeNull()
  cleanup()

  await visit(workspaceServer({ user: { ...ada, is_dev: true } }))
  const toggle = await screen.findByRole('switch', { name: /Developer mode/ })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  await userEvent.setup().click(toggle)
  cleanup()

  await visit(workspaceServer({ user: { ...ada, is_dev: true } }))
  const again = await screen.findByRole('switch', { name: /Developer mode/ })
  expect(again.getAttribute('aria-checked')).toBe('true')
})

test('a session that ends anywhere leads to sign-in, and back', async () => {
  const { where, session } = await visit()
  session.end()
  const back = encodeURIComponent(`/org/${orgId}/help`)
  await expect.poll(where).toBe(`/login?redirect=${back}`)
})

test('a member who is removed while in the workspace is taken to the home page', async () => {
  let isGone = false
  const { where, queryClient } = await visit({
    ...workspaceServer(),
    [`GET /v1/orgs/${orgId}`]: () =>
      isGone
        ? { status: 404, body: { detail: { code: 'not_found', message: 'Not found' } } }
        : ok(workspaceAnswer()),
  })
  isGone = true
  await queryClient.invalidateQueries({ queryKey: ['org', orgId, 'Org'] })
  await expect.poll(where).toBe('/')
})
