import { expect, test } from 'vitest'
import { quietWords, reasonWords } from './nothing-words.ts'

const run = {
  state: 'done',
  started_at: '2026-11-22T06:00:00.000Z',
  finished_at: null,
  through: '2026-11-21',
  series: 412,
  declined: 0,
  problem: null,
} as const

test('quiet days are told with what was watched', () => {
  expect(quietWords('7', run)).toBe(
    'Nothing was out of the ordinary: last 7 days. 412 figures were watched.',
  )
  expect(quietWords('1', null)).toBe('Nothing was out of the ordinary: yesterday.')
})

test('whoever cannot connect is told who can', () => {
  expect(reasonWords('unconnected', null, true)).not.toMatch(/admin/)
  expect(reasonWords('unconnected', null, false)).toMatch(/An admin or a member/)
})

test('before the first search it is said when that comes, or how it went', () => {
  expect(reasonWords(null, null, true)).toMatch(/after the next sync/)
  expect(reasonWords(null, { ...run, state: 'running' }, true)).toMatch(/for the first time/)
  expect(reasonWords(null, { ...run, state: 'failed' }, true)).toMatch(/failed/)
  expect(reasonWords('reading', null, true)).toMatch(/being read for the first time/)
})
