// @vitest-environment jsdom
import { ChannelTag } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { message, messageId } from '../../features/messages/message.fixture.ts'
import { openAs } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { orgId } from '../../testing/workspace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const path = `/org/${orgId}/insights/discussions`
const listed = (show: string, page = 1) =>
  `GET /v1/orgs/${orgId}/discussions?show=${show}&page=${page}&page_size=20`
const discussion = (
  n: number,
  about: Parameters<typeof message>[1] = {},
  unread = 0,
  subject: string | null = null,
) => ({
  message: message(n, about),
  subject,
  unread,
  last_at: '2026-11-14T15:00:00.000Z',
})
const answer = (items: readonly object[], total = items.length, page = 1) =>
  ok({ page, items, total })

test('each discussion says where it is and what is new, and leads there', async () => {
  const address = `/org/${orgId}/insights/feed?tab=1`
  await openAs(path, {
    [listed('open')]: answer([
      discussion(1, { address, reply_count: 2 }, 3),
      discussion(2, { address: '/elsewhere' }),
    ]),
  })
  const rows = within(await screen.findByRole('list', { name: 'Discussions' }))
  const [first, second] = rows.getAllByRole('listitem')
  expect(first?.textContent).toContain('3 new')
  expect(first?.textContent).toContain('Feed · 2 replies · Nov 14, 10:00 AM')
  const links = rows.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/org/${orgId}/insights/feed?tab=1&comments=${messageId(1)}`,
  ])
  // Its address is not one of the workspace.
  expect(second?.textContent).toContain('Comment 2')
})

test('each place has the name that people know, also when it is gone', async () => {
  const id = messageId(1)
  const page = `/org/${orgId}`
  const sentence = 'Net sales were $8,200 on Nov 13 — 31% below expected (range $10,400–$13,300).'
  const overview = `${page}/insights/overview`
  const report = `${page}/insights/reports/${id}`
  const segment = `${page}/audiences/segments/${id}`
  const insight = `${page}/insights/s/${id}`
  const about = (channel: string, address: string | null, subject: string | null = null) =>
    [channel, address, subject] as const
  const places = [
    about('home', overview),
    about('element:home:net-sales', overview, 'Net sales'),
    about('element:home:orders', overview),
    about(`insight:${id}`, insight, sentence),
    about(`insight:${id}`, insight),
    about(`report:${id}`, report, 'Monday trading'),
    about(`report:${id}`, report),
    about(`segment:${id}`, segment, 'Fans'),
    about(`segment:${id}`, segment),
    about(`segment:${id}`, null, 'Fans'),
  ]
  await openAs(path, {
    [listed('open')]: answer(
      places.map(([channel, address, subject], n) =>
        discussion(n, { channel: ChannelTag.parse(channel), address }, 0, subject),
      ),
    ),
  })
  const rows = within(await screen.findByRole('list', { name: 'Discussions' }))
  const facts = rows.getAllByRole('listitem').map((row) => row.querySelector('p:last-child'))
  expect(facts.map((line) => line?.textContent?.split(' · ')[0])).toEqual([
    'Overview',
    'Net sales on Overview',
    'Removed tile on Overview',
    sentence.slice(0, -1),
    'Withdrawn insight',
    'Monday trading',
    'Deleted report',
    'Fans',
    'Deleted segment',
    'Fans',
  ])
  expect(rows.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${overview}?comments=${messageId(0)}`,
    `${overview}?comments=net-sales.${messageId(1)}`,
    `${overview}?comments=orders.${messageId(2)}`,
    `${insight}?comments=${messageId(3)}`,
    `${insight}?comments=${messageId(4)}`,
    `${report}?comments=${messageId(5)}`,
    `${report}?comments=${messageId(6)}`,
    `${segment}?comments=${messageId(7)}`,
    `${segment}?comments=${messageId(8)}`,
  ])
})

test('the filters and pages are in the URL, and an empty one says why', async () => {
  const user = userEvent.setup()
  const { where } = await openAs(`${path}?page=9`, {
    [listed('open', 9)]: answer([], 21, 9),
    [listed('open', 2)]: answer([discussion(21)], 21, 2),
    [listed('unread')]: answer([]),
  })
  expect(await screen.findByText('Comment 21')).toBeTruthy()
  expect(where()).toBe(`${path}?page=2`)
  await user.click(screen.getByRole('tab', { name: 'Unread' }))
  expect(await screen.findByText('Nothing unread')).toBeTruthy()
  expect(where()).toBe(`${path}?show=unread`)
})

test('discussions that could not be loaded are loaded on request', async () => {
  let isBroken = true
  await openAs(path, {
    [listed('open')]: () =>
      isBroken ? { status: 404, body: { detail: 'No' } } : answer([discussion(1)])(),
  })
  expect(await screen.findByText("Couldn't load the discussions")).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Comment 1')).toBeTruthy()
})
