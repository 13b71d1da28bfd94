import { expect, test } from 'vitest'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { syncProgress, summariseSync } from './sync-summary.ts'
import {
  describeFreshness,
  describePace,
  describeRows,
  describeSummary,
  describeWindow,
} from './describe-sync.ts'

const zone = 'America/New_York'
const running = dataIngestion({
  rows_done: 300,
  rows_total: 1000,
  rows_per_second: 12.4,
  seconds_left: 61,
  record_updated_at: '2026-11-14T14:12:00Z',
})
const done = dataIngestion({ stream: 'products', state: 'done', rows_done: 200, rows_total: 200 })

test('a failure takes precedence', () => {
  const failed = dataIngestion({ stream: 'customers', state: 'failed' })
  expect(summariseSync([running, failed, done]).state).toBe('failed')
  expect(summariseSync([running, done]).state).toBe('running')
  expect(summariseSync([done]).state).toBe('done')
})

test('a sync of which only a part failed is not called failed', () => {
  const failed = dataIngestion({ stream: 'customers', state: 'failed' })
  expect(describeSummary(summariseSync([failed, done]))).toBe('Partly synced')
  expect(describeSummary(summariseSync([failed]))).toBe('Sync failed')
})

test('the progress counts all rows, and the time left is that of the slowest stream', () => {
  const summary = summariseSync([running, done])
  expect(summary.share).toBeCloseTo(500 / 1200)
  expect(describeSummary(summary)).toBe('Syncing, 41% done, 1 min left')
})

test('without a total there is no progress', () => {
  expect(syncProgress([dataIngestion({ rows_done: 10 })])).toBeNull()
  expect(describeSummary(summariseSync([dataIngestion({ rows_done: 10 })]))).toBe('Syncing')
})

test('the progress never exceeds 100 %, even with more rows than the platform reported', () => {
  expect(syncProgress([dataIngestion({ rows_done: 12, rows_total: 10 })])).toBe(1)
  expect(describeRows(dataIngestion({ rows_done: 12, rows_total: 10 }))).toBe('12 of 12 rows')
})

test('an empty stream counts as complete once it is done', () => {
  expect(syncProgress([dataIngestion({ state: 'done', rows_total: 0 })])).toBe(1)
  expect(syncProgress([dataIngestion({ state: 'waiting', rows_total: 0 })])).toBe(0)
})

test('the pace shows only while a stream is syncing', () => {
  expect(describePace(running)).toBe('12 rows/s, 1 min left')
  expect(describePace({ ...running, state: 'stopped' })).toBe('')
})

test('a single row is singular', () => {
  expect(describeRows(dataIngestion({ state: 'done', rows_done: 1 }))).toBe('1 row')
})

test('of a long history, the part that is syncing is named', () => {
  const part = { window_from: '2026-02-01T05:00:00Z', window_until: '2026-05-02T05:00:00Z' }
  const words = (about: object) => describeWindow({ ...running, ...part, ...about }, zone)
  expect(words({})).toBe('Syncing Feb 1 – May 2, 2026')
  expect(words({ window_until: null })).toBe('Syncing changes since Feb 1, 2026')
  expect(words({ window_from: null })).toBe('Syncing changes before May 2, 2026')
  expect(words({ window_from: null, window_until: null })).toBeNull()
  expect(words({ state: 'done' })).toBeNull()
})

test('the freshness is the newest change, in the time zone of the workspace', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  expect(describeFreshness(summariseSync([running, done]), zone, now)).toBe(
    'Data through Nov 14, 9:12 AM',
  )
  expect(describeFreshness(summariseSync([done]), zone, now)).toBeNull()
  const ofDays = { ...running, fresh_day: '2026-11-13' }
  expect(describeFreshness(summariseSync([running, ofDays]), zone, now)).toBe(
    'Data through Nov 13, 2026',
  )
})
