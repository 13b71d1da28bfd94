import type { ExplainCase, Explanation } from '@cartograph/analysis'
import { expect, it } from 'vitest'
import { addCase, addsUp, emptyCauses, f1 } from './score-causes.ts'

const given: ExplainCase = {
  id: 'a',
  kind: 'sum',
  metric: 'orders',
  better: 'up',
  dims: ['channel'],
  columns: ['channel', 'actual', 'expected'],
  rows: [
    ['email', 5, 10],
    ['search', 12, 10],
  ],
}
const answer: Explanation = {
  id: 'a',
  drivers: [{ channel: 'email', country: 'DE' }, { channel: 'search' }, { country: 'FR' }],
  effect: 'level',
  decomposition: {
    dimension: 'channel',
    total: -3,
    items: [
      { value: 'email', amount: -5 },
      { value: 'search', amount: 2 },
    ],
  },
}

it('counts a cause as found only if it is named exactly', () => {
  const score = emptyCauses()
  const drivers = [
    { country: 'DE', channel: 'email' },
    { channel: 'search', country: 'DE' },
  ]
  addCase(score, given, { drivers, effect: 'level' }, answer)
  expect(score).toEqual({ cases: 1, hits: 1, named: 3, actual: 2, rightEffect: 1, addingUp: 1 })
  expect(f1(score)).toBeCloseTo(2 / 5)
  addCase(score, given, { drivers: [{ country: 'FR' }], effect: 'mix' }, answer)
  expect(score).toMatchObject({ cases: 2, hits: 2, named: 6, actual: 3, rightEffect: 1 })
  expect(f1(score)).toBeCloseTo(4 / 9)
})

it('detects parts that do not add up to the change', () => {
  expect(addsUp(given, answer)).toBe(true)
  const items = [{ value: 'email', amount: -5 }]
  expect(addsUp(given, { decomposition: { ...answer.decomposition, items } })).toBe(false)
})

it('adds up the rate and mix effects of a ratio', () => {
  const share: ExplainCase = {
    ...given,
    kind: 'ratio',
    columns: ['channel', 'num_actual', 'den_actual', 'num_expected', 'den_expected'],
    rows: [
      ['email', 5, 100, 10, 100],
      ['search', 5, 100, 5, 100],
    ],
  }
  const item = (mix: number) => ({
    decomposition: {
      dimension: 'channel',
      total: -0.025,
      items: [
        { value: 'email', rate: -0.025, mix },
        { value: 'search', rate: 0, mix: 0 },
      ],
    },
  })
  expect(addsUp(share, item(0))).toBe(true)
  expect(addsUp(share, item(0.001))).toBe(false)
})
