import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { isAwaitingFirstSync, isDue, needsHistory, type LastRun } from './is-due.ts'
import type { PlannedCube } from './search-plan.ts'
import type { SyncProgress } from './sync-progress.ts'

const now = new Date('2026-10-20T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const reading = (over: Partial<SyncProgress> = {}): SyncProgress => ({
  connectionId: newId(ConnectionId),
  platform: 'SP',
  readUntil: ago(0.2),
  firstReadAt: ago(500),
  openSince: null,
  ...over,
})
const cubes = (through: string, settlesHours = 0) => [{ through, settlesHours } as PlannedCube]
const run = (over: Partial<LastRun> = {}): LastRun => ({
  state: 'done',
  startedAt: ago(2),
  through: '2026-10-19',
  ...over,
})
const due = (
  last: LastRun | null,
  { through = '2026-10-19', settlesHours = 0, syncProgress = [reading()] } = {},
) => isDue({ cubes: cubes(through, settlesHours), timezone: 'UTC' }, syncProgress, last, now)

describe('a search is due', () => {
  it('when there was none before, or the last one was interrupted', () => {
    expect(due(null)).toBe(true)
    expect(due(run({ state: 'running' }))).toBe(true)
  })

  it('when another day is complete', () => {
    expect(due(run({ through: '2026-10-18' }))).toBe(true)
    // Sources with a settling time complete the same day hours after the others.
    expect(due(run({ startedAt: ago(11) }), { settlesHours: 3 })).toBe(true)
  })

  it('when a platform has finished its first sync since', () => {
    expect(due(run(), { syncProgress: [reading(), reading({ firstReadAt: ago(1) })] })).toBe(true)
  })

  it('some hours later, because platforms revise earlier days', () => {
    expect(due(run({ startedAt: ago(7) }))).toBe(true)
  })

  it('again after a failure, but not at once', () => {
    expect(due(run({ state: 'failed', startedAt: ago(0.1) }))).toBe(false)
    expect(due(run({ state: 'failed', startedAt: ago(0.2) }))).toBe(true)
  })
})

describe('a search is not due', () => {
  it('when nothing has changed since the last one', () => {
    expect(due(run())).toBe(false)
    expect(
      due(run({ startedAt: ago(7) }), { syncProgress: [reading({ readUntil: ago(8) })] }),
    ).toBe(false)
  })

  it('when no metric is watched', () => {
    expect(isDue({ cubes: [], timezone: 'UTC' }, [], null, now)).toBe(false)
  })
})

it('the first search covers a longer past, and so does one after a platform was added', () => {
  expect(needsHistory([reading()], null)).toBe(true)
  expect(needsHistory([reading()], run({ through: null }))).toBe(true)
  expect(needsHistory([reading()], run())).toBe(false)
  expect(needsHistory([reading({ firstReadAt: ago(1) })], run())).toBe(true)
})

it('a search waits for first syncs, but not indefinitely', () => {
  const first = { readUntil: null, firstReadAt: null }
  expect(isAwaitingFirstSync([reading()], now)).toBe(false)
  expect(isAwaitingFirstSync([reading({ ...first, openSince: ago(0.02) })], now)).toBe(true)
  expect(isAwaitingFirstSync([reading({ ...first, openSince: ago(0.05) })], now)).toBe(false)
  expect(isAwaitingFirstSync([reading(first)], now)).toBe(false)
})
