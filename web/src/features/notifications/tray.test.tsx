// @vitest-environment jsdom
import { NotificationId, OrgId, type Notification } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendLive } from '../../testing/browser-gaps.ts'
import { openAs, sent } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { expiredPlan, orgId } from '../../testing/workspace.ts'
import { markRead, type Notifications } from './notification-queries.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}`
const help = `/org/${orgId}/help`
const listed = (limit = 30) => `GET ${api}/notifications?limit=${limit}`
const id = (n: number) => NotificationId.parse(`01930000-0000-7000-8000-0000000000d${n}`)
const other = OrgId.parse('01930000-0000-7000-8000-0000000000a2')

const mention: Notification = {
  kind: 'mention',
  id: id(1),
  link: `/org/${orgId}/help?md=alerts`,
  created_at: '2026-11-15T14:48:00.000Z',
  read_at: null,
  author: 'Ben Test',
  place: 'Net sales on Overview',
  text: 'Why so low?',
}
const alert: Notification = {
  kind: 'alert',
  id: id(2),
  link: `/org/${orgId}/insights/alerts`,
  created_at: '2026-11-13T14:48:00.000Z',
  read_at: '2026-11-13T15:00:00.000Z',
  alert: 'Refund rate of shoes',
  sentence: 'Refund rate was 12 % on 13 Nov, above 8 %.',
}
const reply: Notification = { ...mention, kind: 'reply', id: id(3), author: null, place: null }

const list = (items: Notification[], over: Partial<Notifications> = {}): Notifications => ({
  items,
  has_more: false,
  unread: items.filter((item) => item.read_at === null).length,
  elsewhere: [],
  invitations: [],
  ...over,
})

const open = (answer: Notifications, over: object = {}) =>
  openAs(help, {
    [`GET ${api}/help?md=index`]: ok({ markdown: '# Help' }),
    [`GET ${api}/help?md=alerts`]: ok({ markdown: '# Alerts' }),
    [listed()]: ok(answer),
    [`PUT ${api}/notifications/read`]: () => ({ status: 204 }),
    ...over,
  })
const bell = () => screen.findByRole('button', { name: /^Notifications/ })
const tray = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }))

test('the bell counts what is unread, and opens a list that begins with it', async () => {
  const user = userEvent.setup()
  await open(list([mention, reply, alert]))
  await waitFor(async () => expect((await bell()).textContent).toBe('Notifications, 2 unread'))
  await user.click(await bell())
  const items = (await tray()).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'Unread: Ben Test mentioned you in Net sales on OverviewWhy so low?12 min ago',
    'Unread: A former member replied to youWhy so low?12 min ago',
    'Refund rate of shoesRefund rate was 12 % on 13 Nov, above 8 %.Nov 13, 9:48 AM',
  ])
})

test('opening one marks it as read and leads to it', async () => {
  const user = userEvent.setup()
  const { received, where } = await open(list([mention, alert]))
  await user.click(await bell())
  await user.click((await tray()).getByRole('link', { name: /mentioned you/ }))
  await waitFor(() => expect(where()).toBe(mention.link))
  expect(sent(received, 'PUT')).toEqual([{ ids: [mention.id] }])
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
  expect((await bell()).textContent).toBe('Notifications')
})

test('all are marked as read at once, and again unread if that fails', async () => {
  const user = userEvent.setup()
  let isBroken = true
  const { received } = await open(list([mention, reply]), {
    [`PUT ${api}/notifications/read`]: () =>
      isBroken ? { status: 404, body: { detail: 'No' } } : { status: 204 },
  })
  await user.click(await bell())
  const shown = await tray()
  await user.click(shown.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(shown.getAllByText(/^Unread/)).toHaveLength(2))
  isBroken = false
  await user.click(shown.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(shown.queryByText(/^Unread/)).toBeNull())
  expect(shown.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(sent(received, 'PUT')).toEqual([{ ids: null }, { ids: null }])
})

test('G and N open it, the arrows move along the list, and Escape returns to the bell', async () => {
  const user = userEvent.setup()
  await open(list([mention, alert]))
  await bell()
  await user.keyboard('gn')
  const links = (await tray()).getAllByRole('link', { name: /mentioned|Refund/ })
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(links[0]))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(links[1])
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(links[0])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull())
  await waitFor(async () => expect(document.activeElement).toBe(await bell()))
})

test('a new one arrives without a reload', async () => {
  let items: Notification[] = [alert]
  await open(list([]), { [listed()]: () => ok(list(items))() })
  await waitFor(async () => expect((await bell()).textContent).toBe('Notifications'))
  items = [mention, alert]
  sendLive({ type: 'notifications' })
  await waitFor(async () => expect((await bell()).textContent).toContain('1 unread'))
})

test('further ones are loaded on request', async () => {
  const user = userEvent.setup()
  await open(list([mention], { has_more: true, unread: 1 }), {
    [listed(100)]: ok(list([mention, alert])),
  })
  await user.click(await bell())
  await user.click((await tray()).getByRole('button', { name: 'Show more' }))
  expect(await (await tray()).findByText('Refund rate of shoes')).toBeTruthy()
  expect((await tray()).queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an empty tray says what will appear, and where else something is unread', async () => {
  const user = userEvent.setup()
  await open(list([], { elsewhere: [{ org_id: other, org_name: 'Harbour Tea', unread: 3 }] }))
  await waitFor(async () =>
    expect((await bell()).textContent).toBe('Notifications, unread in other workspaces'),
  )
  await user.click(await bell())
  const shown = await tray()
  expect(shown.getByText(/^Nothing here yet/)).toBeTruthy()
  const link = shown.getByRole('link', { name: /Harbour Tea/ })
  expect([link.getAttribute('href'), link.textContent]).toEqual([
    `/org/${other}`,
    'Harbour Tea3 unread',
  ])
})

test('an invitation is a dot on the bell, and leads to the list of workspaces', async () => {
  const user = userEvent.setup()
  const at = '2026-11-15T14:48:00.000Z'
  const invitation = { org_id: other, org_name: 'Harbour Tea', inviter: 'Ben Test', created_at: at }
  await open(list([], { invitations: [invitation] }))
  await waitFor(async () => expect((await bell()).textContent).toBe('Notifications, an invitation'))
  await user.click(await bell())
  const link = (await tray()).getByRole('link', { name: /Harbour Tea/ })
  expect([link.getAttribute('href'), link.textContent]).toEqual([
    '/',
    "You're invited to Harbour TeaBen Test invited you. Accept it in your list of workspaces.",
  ])
})

test('first syncs and lost connections say which data source they are about', async () => {
  const user = userEvent.setup()
  const of = { ...alert, source: 'Shopify (Fernhill)', sentence: '12,345 records were read.' }
  const history: Notification = { ...of, kind: 'history', id: id(4) }
  const connections = (['access_lost', 'account_closed', 'connected_again'] as const).map(
    (state, n): Notification => ({ ...of, kind: 'connection', id: id(n + 5), state }),
  )
  await open(list([history, ...connections]))
  await user.click(await bell())
  const titles = (await tray()).getAllByRole('link', { name: /Fernhill/ })
  expect(titles.map((title) => title.textContent)).toEqual([
    'The first sync of Shopify (Fernhill) is complete',
    'Shopify (Fernhill) must be reconnected',
    'The account of Shopify (Fernhill) is closed',
    'Shopify (Fernhill) lost its connection',
  ])
})

test('a limit of the plan leads to Plan & Billing', async () => {
  const user = userEvent.setup()
  const link = `/org/${orgId}/settings/billing`
  const of = { ...alert, link, title: 'Members: 12 of 15', sentence: 'The limit is close.' }
  await open(list([{ ...of, kind: 'limit', id: id(9) }]))
  await user.click(await bell())
  const title = (await tray()).getByRole('link', { name: /Members: 12 of 15/ })
  expect(title.getAttribute('href')).toBe(link)
})

test('an export of all data leads to its file', async () => {
  const user = userEvent.setup()
  const link = `/org/${orgId}/settings/billing#export`
  const of = { ...alert, link, kind: 'export' as const, sentence: '120 rows, 3.2 MB.' }
  await open(list([{ ...of, is_ready: true, id: id(9) }]))
  await user.click(await bell())
  const title = (await tray()).getByRole('link', { name: /Your export of all data is ready/ })
  expect(title.getAttribute('href')).toBe(link)
})

test('a tray that could not be loaded is loaded on request', async () => {
  const user = userEvent.setup()
  let isBroken = true
  await open(list([]), {
    [listed()]: () => (isBroken ? { status: 404, body: { detail: 'No' } } : ok(list([alert]))()),
  })
  await user.click(await bell())
  expect(await (await tray()).findByText("Couldn't load the notifications")).toBeTruthy()
  isBroken = false
  await user.click((await tray()).getByRole('button', { name: 'Try again' }))
  expect(await (await tray()).findByText('Refund rate of shoes')).toBeTruthy()
})

test('without an active plan nothing is asked, and the tray says why', async () => {
  const user = userEvent.setup()
  const { received } = await openAs(
    `/org/${orgId}/settings/general`,
    {},
    {
      org: { plan: expiredPlan },
    },
  )
  await user.click(await bell())
  expect(await (await tray()).findByText(/while the plan of this workspace is active/)).toBeTruthy()
  expect(received.filter(({ path }) => path.includes('/notifications'))).toEqual([])
})

test('marking counts only what was unread', () => {
  const known = list([mention, alert], { unread: 5 })
  const marked = markRead(known, [mention.id, alert.id], '2026-11-15T15:00:00.000Z')
  expect(marked.unread).toBe(4)
  expect(marked.items[1]).toEqual(alert)
  expect(markRead(known, null, '2026-11-15T15:00:00.000Z').unread).toBe(0)
})
