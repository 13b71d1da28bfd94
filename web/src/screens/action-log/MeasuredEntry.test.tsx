// @vitest-environment jsdom
import { actionLogChannel, segmentDimension, type ActionLogEntry } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actionMetrics, homeSegment, logEffect } from '../../features/action-log/effect.fixture.ts'
import { logEntry, logFacets } from '../../features/action-log/entry.fixture.ts'
import { commentRoutes } from '../../features/messages/drawer/open-comments.fixture.ts'
import { message } from '../../features/messages/message.fixture.ts'
import { openAs, sent } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { ada, orgId } from '../../testing/workspace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('IntersectionObserver', SeesNothing)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** jsdom has none. */
class SeesNothing {
  observe = () => undefined
  disconnect = () => undefined
}

const path = `/org/${orgId}/insights/action-log`
const api = `/v1/orgs/${orgId}/action-log`
const listed = `GET ${api}?order=by_action_date&search=&page=1&page_size=10`
const open = (entries: readonly ActionLogEntry[], routes: FakeRoutes = {}, where = path) =>
  openAs(where, {
    [`GET ${api}/facets`]: ok(logFacets),
    [`GET ${api}/metrics`]: ok({ items: actionMetrics, segments: [homeSegment] }),
    [listed]: ok({ page: 1, items: entries, total: entries.length }),
    ...routes,
  })

test('an entry says what the action did, or what it waits for', async () => {
  const waiting = { ...logEffect(), result: null, measured_at: null }
  await open([logEntry(1, { effect: logEffect() }), logEntry(2, { effect: waiting })])
  await screen.findByText('Net sales were 12% above what was expected, between 4% and 19%.')
  screen.getByText(
    'Net sales will be compared with what was to be expected, as soon as the days until Nov 20, 2026 are complete.',
  )
})

test('the text suggests what the action is meant to move, which can be changed and left out', async () => {
  const user = userEvent.setup()
  const { received } = await open([], {
    [`POST ${api}`]: () => ({ status: 201, body: logEntry(3) }),
  })
  const write = async (text: string, change?: (field: HTMLElement) => Promise<void>) => {
    await user.click(await screen.findByRole('button', { name: 'Create action log' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = await dialog.findByLabelText('Meant to move (optional)')
    await user.type(dialog.getByLabelText('What was done?'), text)
    await change?.(field)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await write('Shopify price of the bestseller up 10 %', async (field) => {
    await waitFor(() => expect(field).toHaveProperty('value', 'ShopifyOrders.netSales'))
  })
  await write('Raised the Facebook budget', async (field) => {
    await user.selectOptions(field, 'Nothing in particular')
  })
  await write('Shopify price of shipping in Germany down', async () => {
    await user.selectOptions(screen.getByLabelText('Of (optional)'), 'Customer segment')
    await user.click(screen.getByRole('combobox', { name: 'Customer segment' }))
    await user.click(await screen.findByRole('option', { name: 'Germany' }))
  })
  const goals = sent(received, 'POST').map((body) => (body as { goal: unknown }).goal)
  const netSales = 'ShopifyOrders.netSales'
  expect(goals).toEqual([
    { metric: netSales, segment: null },
    null,
    { metric: netSales, segment: { dimension: segmentDimension, value: homeSegment.id } },
  ])
})

test('an entry whose segment was deleted says so, and is saved with its goal as it is', async () => {
  const user = userEvent.setup()
  const segment = { dimension: segmentDimension, value: '01930000-0000-7000-8000-0000000000f9' }
  const goal = { metric: 'ShopifyOrders.netSales', segment }
  const effect = { ...logEffect(), goal, segment_name: null, result: null, measured_at: null }
  const entry = logEntry(1, { effect })
  const { received } = await open([entry], {
    // The last segment is gone, so no metric can be measured among one.
    [`GET ${api}/metrics`]: ok({
      items: actionMetrics.map((one) => ({ ...one, dimensions: one.dimensions.slice(0, 1) })),
      segments: [],
    }),
    [`PUT ${api}/${entry.id}`]: () => ({ status: 200, body: entry }),
  })
  await screen.findByText("The effect on net sales can't be measured: its segment was deleted.")
  await user.click(screen.getByRole('button', { name: /^Edit entry/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByDisplayValue('Net sales')
  expect(dialog.getByLabelText('Of (optional)')).toHaveProperty('value', segmentDimension)
  expect(dialog.getByRole('combobox', { name: 'Customer segment' })).toHaveProperty(
    'value',
    'A deleted segment',
  )
  dialog.getByText('This segment was deleted. Choose another, or save the goal as it is.')
  await user.type(dialog.getByLabelText('What was done?'), ' again')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(received, 'PUT')).toMatchObject([{ text: 'Action 1 again', goal }])
})

test('replies open beside the log, and reactions are a press away', async () => {
  const user = userEvent.setup()
  const entry = logEntry(1, {
    reply_count: 1,
    reactions: [{ emoji: '🎉', users: [ada.id] }],
  })
  const { id } = entry
  const first = message(1, {
    id,
    channel: actionLogChannel,
    text: entry.text,
    reply_count: 1,
    action: { actionDate: '2026-11-14', datasourceType: 'FB', lookbackDate: '2026-11-21' },
  })
  const reply = message(2, { channel: actionLogChannel, parent_id: id, text: 'It worked' })
  const react = `/v1/orgs/${orgId}/messages/${id}/reactions/`
  const { received, where } = await open([entry], {
    ...commentRoutes(actionLogChannel, []),
    [`GET /v1/orgs/${orgId}/channels/all-action-log/messages?parent_id=${id}`]: ok({
      items: [reply],
      has_more: false,
      parent: first,
      version: 2,
      read_position: 0,
    }),
    [`DELETE ${react}${encodeURIComponent('🎉')}`]: ok(first),
    [`PUT ${react}${encodeURIComponent('👍')}`]: ok(first),
  })
  await user.click(await screen.findByRole('button', { name: '🎉 1: You' }))
  await user.click(screen.getByRole('button', { name: 'React' }))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(
      received.filter((one) => one.path.startsWith(react)).map(({ method }) => method),
    ).toEqual(['DELETE', 'PUT']),
  )
  await user.click(screen.getByRole('button', { name: '1 reply' }))
  const thread = within(await screen.findByRole('dialog', { name: 'Action log entry' }))
  await thread.findByText('It worked')
  expect(where()).toBe(`${path}?replies=${id}`)
  await user.type(thread.getByRole('textbox', { name: 'Reply' }), 'So it did{Enter}')
  // The server accepts only the address of a page.
  await waitFor(() =>
    expect(sent(received, 'POST')).toMatchObject([
      { parent_id: id, text: 'So it did', address: path },
    ]),
  )
  await user.click(thread.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe(path)
})
