import { ConnectionId, newId, type DataIngestion } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { progressLine } from './show-progress.ts'

const stream = (over: Partial<DataIngestion>): DataIngestion => ({
  connection_id: newId(ConnectionId),
  datasource_name: 'Fernhill Goods',
  platform: 'SP',
  sync_run_id: null,
  stream: 'orders',
  state: 'waiting',
  rows_done: 0,
  rows_total: null,
  rows_per_second: null,
  seconds_left: null,
  started_at: null,
  finished_at: null,
  record_updated_at: null,
  fresh_day: null,
  error: null,
  is_reread: false,
  window_from: null,
  window_until: null,
  history_from: null,
  history_done: false,
  ...over,
})

describe('the line that shows a sync', () => {
  it('shows the progress, rate and remaining time of each stream', () => {
    const line = progressLine([
      stream({
        state: 'running',
        rows_done: 12_400,
        rows_total: 24_000,
        rows_per_second: 1249.6,
        seconds_left: 10,
      }),
      stream({ stream: 'customers' }),
    ])
    expect(line).toBe(
      'orders 12,400 of 24,000 · customers waiting · 1,250 rows/s · about 10 s left',
    )
  })

  it('omits an unknown total or rate', () => {
    expect(progressLine([stream({ state: 'running', rows_done: 7 })])).toBe('orders 7')
  })

  it('shows how a stream ended', () => {
    expect(progressLine([stream({ state: 'done', rows_done: 7, rows_total: 7 })])).toBe(
      'orders 7 done',
    )
    expect(progressLine([stream({ state: 'failed', rows_done: 3, rows_total: 7 })])).toBe(
      'orders 3 of 7 (failed)',
    )
  })
})
