import { expect, test } from 'vitest'
import { describeQuietFeed, explainEmptyFeed } from './explain-empty-feed.ts'

const run = {
  state: 'done',
  started_at: '2026-11-22T06:00:00.000Z',
  finished_at: null,
  through: '2026-11-21',
  series: 412,
  declined: 0,
  problem: null,
} as const

test('a period without unusual changes names the number of tracked metrics', () => {
  expect(describeQuietFeed('7', run)).toBe(
    'No unusual changes: last 7 days. 412 metrics were tracked.',
  )
  expect(describeQuietFeed('1', null)).toBe('No unusual changes: yesterday.')
})

test('a member who cannot connect is referred to an admin', () => {
  expect(explainEmptyFeed('unconnected', null, true)).not.toMatch(/admin/)
  expect(explainEmptyFeed('unconnected', null, false)).toMatch(/Ask an admin or a member/)
})

test('before the first analysis the text says when it runs, or that it failed', () => {
  expect(explainEmptyFeed(null, null, true)).toMatch(/after the next sync/)
  expect(explainEmptyFeed(null, { ...run, state: 'running' }, true)).toMatch(/for the first time/)
  expect(explainEmptyFeed(null, { ...run, state: 'failed' }, true)).toMatch(/failed/)
  expect(explainEmptyFeed('reading', null, true)).toMatch(/syncing for the first time/)
})
