import { expect, test } from 'vitest'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { isFirstReading, platformWords, whyNothing } from './first-reading.ts'

const fresh = dataIngestion()
const read = dataIngestion({ record_updated_at: '2026-11-14T09:00:00.000Z' })

test('a stream is read for the first time until its history is there', () => {
  expect(isFirstReading(fresh)).toBe(true)
  expect(isFirstReading({ ...read, window_until: '2026-10-01T09:00:00.500Z' })).toBe(true)
  expect(isFirstReading({ ...read, window_from: '2026-11-14T08:00:00.000Z' })).toBe(false)
  // A platform that tells days reads the last ones again and again.
  const days = { ...read, window_until: '2026-11-15T00:00:00.000Z', rows_total: 35 }
  expect(isFirstReading(days)).toBe(false)
  expect(isFirstReading({ ...days, rows_total: 1_126 })).toBe(true)
  for (const state of ['done', 'failed', 'stopped'] as const) {
    expect(isFirstReading({ ...fresh, state })).toBe(false)
  }
})

test('while nothing was ever read, it is told why', () => {
  expect(whyNothing([])).toBe('unconnected')
  expect(whyNothing([{ ...fresh, state: 'waiting' }])).toBe('reading')
  expect(whyNothing([{ ...fresh, state: 'failed' }, fresh])).toBe('reading')
  expect(whyNothing([{ ...fresh, state: 'failed' }])).toBe('failed')
  expect(whyNothing([{ ...fresh, state: 'stopped' }])).toBe('stopped')
  expect(whyNothing([fresh, { ...read, state: 'failed' }])).toBeNull()
  // A shop without a single order has been read all the same.
  expect(whyNothing([{ ...fresh, state: 'done' }])).toBeNull()
})

test('platforms are named once each, and counted when they are many', () => {
  const of = (...codes: Parameters<typeof dataIngestion>[0][]) =>
    platformWords(codes.map((about) => dataIngestion(about)))
  expect(of({ platform: 'SP' }, { platform: 'SP', stream: 'products' })).toBe('Shopify')
  expect(of({ platform: 'SP' }, { platform: 'FB' }, { platform: 'KL' })).toBe(
    'Shopify, Facebook and Klaviyo',
  )
  expect(of(...(['SP', 'FB', 'KL', 'GD', 'TT'] as const).map((platform) => ({ platform })))).toBe(
    '5 platforms',
  )
})
