// @vitest-environment jsdom
import type { SummaryItem } from '@cartograph/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubLayout } from '../../charts/draw/layout.fixture.ts'
import { feedItem } from '../../features/insights/feed-item.fixture.ts'
import { aNote } from '../../features/notes/note.fixture.ts'
import { openAs } from '../../testing/open-as.ts'
import { ok, showEverything } from '../../testing/open-dashboard.ts'
import { orgId } from '../../testing/workspace.ts'

beforeAll(stubLayout)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}`
const days = ['2026-11-12', '2026-11-13', '2026-11-14']
const history: Extract<SummaryItem, { type: 'chart' }> = {
  type: 'chart',
  title: 'Net sales, previous four weeks',
  plot_type: 'line',
  x_axis: 'date',
  y_axis: ['value', 'expected', 'lower', 'upper'],
  x_label: 'Day',
  y_format: 'currency',
  data: days.map((date) => ({ date, value: '40', expected: '100', lower: '80', upper: '120' })),
}

test.each([
  ['with its expected range', history],
  ['without one', { ...history, y_axis: ['value'] }],
])('the chart of an insight %s marks the notes of its days', async (_, chart) => {
  showEverything()
  const found = feedItem(1, { summary: [chart] })
  const on = (day: string, text: string, metric: string | null = null) =>
    aNote({ from: day, to: day, text, metric })
  await openAs(`/org/${orgId}/insights/s/${found._id}`, {
    [`GET ${api}/insights?ids=${found._id}`]: ok({ items: [found] }),
    [`GET ${api}/feed_pins`]: ok({ items: [] }),
    [`GET ${api}/notes?from=2026-11-12&to=2026-11-14`]: ok({
      items: [
        on('2026-11-12', 'Price of the bestseller up 10 %'),
        on('2026-11-13', 'About tickets', 'Tickets.tickets'),
        on('2026-11-14', 'About net sales', 'Shop.netSales'),
      ],
    }),
  })
  expect(await screen.findByRole('button', { name: /^Note: Price of the bestseller/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Note: About net sales' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /About tickets/ })).toBeNull()
})
