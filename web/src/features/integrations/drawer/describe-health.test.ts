import { expect, test } from 'vitest'
import { health } from '../integrations.fixture.ts'
import { describeHistory, describeQuota, describeRun } from './describe-health.ts'

const now = new Date('2026-11-20T00:00:00Z')
const [stream] = health.streams
const [run] = health.runs
if (stream === undefined || run === undefined) throw new Error('The fixture has one of each')

const history = (...froms: (string | null)[]) =>
  describeHistory(
    froms.map((from) => ({ ...stream, has_all_history: false, history_from: from })),
    'UTC',
    now,
  ).map(({ value }) => value)

test('the history is as long as that of the stream that is furthest behind', () => {
  expect(history('2025-03-01T00:00:00Z', '2026-02-01T12:00:00Z')).toEqual([
    'Loaded back to Feb 1, 2026 so far',
  ])
  expect(history('2025-03-01T00:00:00Z', null)).toEqual(['Queued'])
  expect(describeHistory([stream], 'UTC', now)[0]?.value).toBe('Complete')
  expect(describeHistory([], 'UTC', now)).toEqual([])
})

test('the rest of a quota stays between zero and its limit', () => {
  const words = (left: number, limit: number, per_seconds: number, name = 'requests') =>
    describeQuota({ name, left, limit, per_seconds, learned: null }, 'UTC')
  expect(words(38.9, 40, 60)).toBe('38 of 40 left, per minute')
  expect(words(-1, 1000, 120)).toBe('0 of 1,000 left, per 2 min')
  expect(words(14, 1000, 3600, 'tokens_per_hour')).toBe('14 of 1,000 left')
})

test('a limit that the platform has proved says until when syncs run less often', () => {
  const learned = {
    level: 'explorer',
    learned_at: '2026-11-20T10:00:00Z',
    until: '2026-11-21T10:00:00Z',
  }
  const quota = { name: 'operations', left: 0, limit: 2880, per_seconds: 86_400, learned }
  expect(describeQuota(quota, 'UTC')).toBe(
    '0 of 2,880 left, per day. Syncs run less often until Nov 21, 2026.',
  )
})

test('a run shows its rows, and its duration once it has ended', () => {
  expect(describeRun(run)).toBe('1,240 rows in 2 min')
  expect(describeRun({ ...run, rows: 1, finished_at: null })).toBe('1 row')
})
