import { expect, test } from 'vitest'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { isFirstSync, listPlatforms, explainNoData } from './first-sync.ts'

const fresh = dataIngestion()
const read = dataIngestion({ record_updated_at: '2026-11-14T09:00:00.000Z', history_done: true })

test('a stream is in its first sync until its history is complete', () => {
  expect(isFirstSync(fresh)).toBe(true)
  expect(isFirstSync({ ...fresh, history_from: '2026-10-01', state: 'waiting' })).toBe(true)
  expect(isFirstSync(read)).toBe(false)
  for (const state of ['done', 'failed', 'stopped'] as const) {
    expect(isFirstSync({ ...fresh, state })).toBe(false)
  }
})

test('the reason is given while there is no data at all', () => {
  expect(explainNoData([])).toBe('unconnected')
  expect(explainNoData([{ ...fresh, state: 'waiting' }])).toBe('reading')
  expect(explainNoData([{ ...fresh, state: 'failed' }, fresh])).toBe('reading')
  expect(explainNoData([{ ...fresh, state: 'failed' }])).toBe('failed')
  expect(explainNoData([{ ...fresh, state: 'stopped' }])).toBe('stopped')
  expect(explainNoData([fresh, { ...read, state: 'failed' }])).toBeNull()
  // A shop without a single order has been read all the same.
  expect(explainNoData([{ ...fresh, state: 'done' }])).toBeNull()
})

test('platforms are named once each, and counted if there are many', () => {
  const of = (...codes: Parameters<typeof dataIngestion>[0][]) =>
    listPlatforms(codes.map((about) => dataIngestion(about)))
  expect(of({ platform: 'SP' }, { platform: 'SP', stream: 'products' })).toBe('Shopify')
  expect(of({ platform: 'SP' }, { platform: 'FB' }, { platform: 'KL' })).toBe(
    'Shopify, Facebook and Klaviyo',
  )
  expect(of(...(['SP', 'FB', 'KL', 'GD', 'TT'] as const).map((platform) => ({ platform })))).toBe(
    '5 platforms',
  )
})
