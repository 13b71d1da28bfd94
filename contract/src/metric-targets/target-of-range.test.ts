import { expect, it } from 'vitest'
import { sumTargets, targetOfRange } from './target-of-range.ts'

const targets = [
  { year: 2025, month: 12, target: 0.1 },
  { year: 2026, month: 1, target: 0.2 },
  { year: 2026, month: 2, target: 3 },
  { year: 2026, month: 4, target: -4 },
]

it.each([
  ['one month', '2026-02-01', '2026-02-28', 3],
  [
    'months of two years, without the remainder of binary fractions',
    '2025-12-01',
    '2026-01-31',
    0.3,
  ],
  ['a month without a target', '2026-02-01', '2026-04-30', null],
  ['no whole month at the start', '2026-01-02', '2026-02-28', null],
  ['no whole month at the end', '2026-01-01', '2026-02-27', null],
  ['nothing', '2026-02-01', '2026-01-31', null],
  ['a year without targets', '2024-02-01', '2024-02-29', null],
])('%s', (_, from, to, expected) => {
  expect(targetOfRange(targets, [from, to], 'sum')).toBe(expected)
})

it.each(['ratio', 'distinct'] as const)(
  'values of a %s do not add up over months',
  (additivity) => {
    expect(targetOfRange(targets, ['2026-01-01', '2026-01-31'], additivity)).toBe(0.2)
    expect(targetOfRange(targets, ['2026-01-01', '2026-02-28'], additivity)).toBeNull()
  },
)

it('sums very small and very large targets', () => {
  expect(sumTargets([])).toBe(0)
  expect(sumTargets([1e13, 0.01])).toBe(10_000_000_000_000.01)
  expect(sumTargets([1e-7, 2e-7])).toBe(3e-7)
})
