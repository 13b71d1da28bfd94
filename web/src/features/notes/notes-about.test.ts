import { expect, it } from 'vitest'
import { aNote } from './note.fixture.ts'
import { notesAbout, rangesUntil, wholeRange } from './notes-about.ts'

it('leaves out notes about other metrics and values', () => {
  const email = { dimension: 'ShopifyOrders.channel', value: 'Email' }
  const of = (text: string, over = {}) => aNote({ text, ...over })
  const notes = [
    of('all'),
    of('sales', { metric: 'ShopifyOrders.netSales' }),
    of('orders', { metric: 'ShopifyOrders.orders' }),
    of('email', { segment: email }),
    of('direct', { segment: { ...email, value: 'Direct' } }),
  ]
  const about = { metrics: ['ShopifyOrders.netSales'], value: 'Email' }
  expect(notesAbout(notes, about).map(({ text }) => text)).toEqual(['all', 'sales', 'email'])
  expect(notesAbout(notes, { metrics: [] }).map(({ text }) => text)).toEqual(['all'])
  expect(notesAbout(undefined, about)).toEqual([])
})

it('takes the days of a week from its last one', () => {
  expect(rangesUntil(['2026-11-08', '2026-11-15'])).toEqual([
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
  ])
  expect(rangesUntil(['2026-11-14', '2026-11-15'])[1]).toEqual(['2026-11-15', '2026-11-15'])
  expect(wholeRange(rangesUntil(['2026-11-14', '2026-11-15']))).toEqual([
    '2026-11-14',
    '2026-11-15',
  ])
  expect(wholeRange([])).toBeNull()
})
