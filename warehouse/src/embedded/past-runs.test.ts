import { expect, test } from 'vitest'
import { createPastRuns } from './past-runs.ts'

test('a query is as fast as the fastest of its last five runs', () => {
  const runs = createPastRuns()
  expect(runs.get('a')).toBeUndefined()
  for (const [rowCount, engineMs] of [30, 10, 50, 40, 60].entries())
    runs.noteRun('a', { engineMs, rowCount })
  expect(runs.get('a')).toMatchObject({ leastMs: 10, rowCount: 4 })
  for (const engineMs of [70, 80]) runs.noteRun('a', { engineMs, rowCount: 9 })
  expect(runs.get('a')).toMatchObject({ leastMs: 40, rowCount: 9 })
})

test('a query that still runs is endless only as long as nothing else is known of it', () => {
  const runs = createPastRuns()
  runs.noteSlow('a')
  expect(runs.get('a')).toMatchObject({ leastMs: Infinity })
  runs.noteRun('a', { engineMs: 400, rowCount: 1 })
  runs.noteSlow('a')
  expect(runs.get('a')).toMatchObject({ leastMs: 400, rowCount: 1 })
})

test('beyond the limit the longest unseen is forgotten', () => {
  const runs = createPastRuns(2)
  for (const key of ['first', 'second', 'first', 'third'])
    runs.noteRun(key, { engineMs: 1, rowCount: 1 })
  expect(runs.get('second')).toBeUndefined()
  expect(runs.get('first')).toBeDefined()
  expect(runs.get('third')).toBeDefined()
})
