import { expect, test } from 'vitest'
import { createRunHistory } from './run-history.ts'

test('the duration of a query is the minimum of its last five runs', () => {
  const runs = createRunHistory()
  expect(runs.get('a')).toBeUndefined()
  for (const [rowCount, engineMs] of [30, 10, 50, 40, 60].entries())
    runs.recordRun('a', { engineMs, rowCount })
  expect(runs.get('a')).toMatchObject({ fastestMs: 10, rowCount: 4 })
  for (const engineMs of [70, 80]) runs.recordRun('a', { engineMs, rowCount: 9 })
  expect(runs.get('a')).toMatchObject({ fastestMs: 40, rowCount: 9 })
})

test('a running query counts as endless only without earlier runs', () => {
  const runs = createRunHistory()
  runs.recordSlow('a')
  expect(runs.get('a')).toMatchObject({ fastestMs: Infinity })
  runs.recordRun('a', { engineMs: 400, rowCount: 1 })
  runs.recordSlow('a')
  expect(runs.get('a')).toMatchObject({ fastestMs: 400, rowCount: 1 })
})

test('beyond the limit the least recently used entry is dropped', () => {
  const runs = createRunHistory(2)
  for (const key of ['first', 'second', 'first', 'third'])
    runs.recordRun(key, { engineMs: 1, rowCount: 1 })
  expect(runs.get('second')).toBeUndefined()
  expect(runs.get('first')).toBeDefined()
  expect(runs.get('third')).toBeDefined()
})
