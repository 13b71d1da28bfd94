import { expect, it } from 'vitest'
import { isLate } from './data-readiness.ts'

const due = new Date('2026-06-15T13:00:00Z')
const late = (state: string | null, minutes: number | null) =>
  isLate(
    {
      platform: 'SP',
      newest: state === null ? null : { state },
      doneAt: minutes === null ? null : new Date(due.getTime() + minutes * 60_000),
    },
    due,
  )

it.each([
  ['a sync under way', 'running', -5, true],
  ['a sync that waits', 'waiting', -5, true],
  ['the first sync', 'running', null, true],
  ['a sync under way, after one that ended since it was due', 'running', 1, false],
  ['a recent sync', 'done', -10, false],
  ['a failed sync after a recent one', 'failed', -15, false],
  ['three syncs that were missed', 'failed', -31, true],
  ['a source that was never synced', null, null, true],
] as const)('of %s', (_, state, minutes, expected) => {
  expect(late(state, minutes)).toBe(expected)
})
