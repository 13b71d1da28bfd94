import { DataIngestion } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { unsyncedDays } from './unsynced-days.ts'

const orders = DataIngestion.parse({
  connection_id: '01930000-0000-7000-8000-0000000000c1',
  datasource_name: 'Northwind Supply',
  platform: 'SP',
  sync_run_id: null,
  stream: 'orders',
  state: 'running',
  rows_done: 0,
  rows_total: null,
  rows_per_second: null,
  seconds_left: null,
  started_at: null,
  finished_at: null,
  record_updated_at: null,
  fresh_day: null,
  error: null,
  window_from: null,
  window_until: null,
  history_from: '2026-11-22',
  history_done: false,
  is_reread: false,
})
const ads = { ...orders, platform: 'FB' as const, stream: 'days', history_from: '2026-11-25' }

function netSales(...ranges: [from: string, to: string][]) {
  const dimension = 'ShopifyOrders.happenedAt'
  const [dateRange] = ranges
  const time =
    ranges.length > 1 ? { dimension, compareDateRange: ranges } : { dimension, dateRange }
  return {
    measures: ['ShopifyOrders.netSales'],
    dimensions: [],
    timeDimensions: ranges.length === 0 ? [] : [time],
  } as unknown as Parameters<typeof unsyncedDays>[0][number]
}

const of = (query: ReturnType<typeof netSales>, ...streams: DataIngestion[]) =>
  unsyncedDays([query], { metrics: [], streams })

const sinceNov22 = 'Data before Nov 22, 2026 is not synced yet, so the figures will change.'

describe('days that are not synced yet', () => {
  it('are said of a period that begins before them, and not of a later one', () => {
    expect(of(netSales(['2026-11-16', '2026-11-27']), orders)).toBe(sinceNov22)
    expect(of(netSales(['2026-11-22', '2026-11-27']), orders)).toBeNull()
  })

  it('are said when only the compared period has them, or the question has no dates', () => {
    expect(of(netSales(['2026-11-23', '2026-11-27'], ['2026-11-16', '2026-11-20']), orders)).toBe(
      sinceNov22,
    )
    expect(of(netSales(), orders)).toBe(sinceNov22)
  })

  it('are not there once all history is read', () => {
    expect(of(netSales(), { ...orders, history_done: true })).toBeNull()
    expect(of(netSales())).toBeNull()
  })

  it('are those of the platforms that the question needs, and of a store those of its orders', () => {
    const products = { ...orders, stream: 'products', history_from: null }
    expect(of(netSales(['2026-11-22', '2026-11-27']), orders, ads, products)).toBeNull()
  })

  it('may be all days', () => {
    expect(of(netSales(), { ...orders, history_from: null })).toBe(
      'Not all of these data are synced yet, so the figures will change.',
    )
  })
})
