import type { Candidate, Finding, Judgement } from '@cartograph/analysis'
import { describe, expect, it } from 'vitest'
import { controlFalseDiscoveries } from '../judge/judge-series.ts'
import { findZeroRun } from '../judge/zero-run.ts'
import type { JudgedSeries } from '../judged-series.ts'
import { isReturnToNormal } from './is-return-to-normal.ts'

const candidate = (over: Partial<Candidate> = {}): Candidate => ({
  id: 'orders',
  metric: 'orders',
  kind: 'count',
  better: 'up',
  slice: {},
  day: 100,
  value: 20,
  expected: 10,
  lower: 5,
  upper: 16,
  surprise: 3,
  chance: 1e-4,
  flag: true,
  sentiment: 1,
  weight: 1,
  ...over,
})

describe('what is believed', () => {
  const quiet = Array.from({ length: 99 }, (_, n) =>
    candidate({ id: `quiet ${n}`, chance: (n + 1) / 100, flag: false }),
  )
  const told = (chance: number, flag = true) =>
    controlFalseDiscoveries([candidate({ chance, flag }), ...quiet]).filter((one) => one.flag)

  it('is what would be as far out in four of a hundred thousand such figures', () => {
    expect(told(4e-5)).toHaveLength(1)
    expect(told(8e-5)).toEqual([])
  })

  it('is never what was not flagged', () => {
    expect(told(1e-9, false)).toEqual([])
  })

  it('may be less sure each where many are far out together', () => {
    const many = Array.from({ length: 20 }, (_, n) => candidate({ id: `${n}`, chance: 5e-4 }))
    expect(controlFalseDiscoveries([...many, ...quiet]).filter(({ flag }) => flag)).toHaveLength(20)
    expect(
      controlFalseDiscoveries([...many.slice(0, 1), ...quiet]).filter(({ flag }) => flag),
    ).toEqual([])
  })
})

describe('nothing at all', () => {
  const judged = (values: readonly (number | null)[], chance: number, kind = 'count') =>
    ({
      series: { kind, values },
      first: 1,
      judgements: new Map(
        values.map((_, n) => [
          n + 1,
          { expected: 8, chance, flag: false } as Pick<Judgement, 'expected'> as Judgement,
        ]),
      ),
    }) as unknown as JudgedSeries

  it('for days is surer than for one', () => {
    expect(findZeroRun(judged([9, 8, 0], 4e-3), 3)).toBeNull()
    expect(findZeroRun(judged([9, 0, 0], 4e-3), 3)?.chance).toBeCloseTo(4e-6, 9)
    expect(findZeroRun(judged([9, 0, 0, 0], 4e-3), 4)?.chance).toBeCloseTo(8e-9, 12)
  })

  it('is as likely as it was before, however surely something was expected', () => {
    const before = (gap: number) =>
      Array.from({ length: 180 }, (_, n) => (n % gap === gap - 1 ? 0 : 9))
    const then = (gap: number) => findZeroRun(judged([...before(gap), 9, 0, 0, 0], 1e-3), 184)
    expect(then(90)?.chance).toBeCloseTo((2 / 180) ** 3, 9)
    expect(then(10)).toBeNull()
  })

  it('is no news where it is usual, nor of a share', () => {
    expect(findZeroRun(judged([0, 0, 0], 0.9), 3)).toBeNull()
    expect(findZeroRun(judged([9, 0, 0], 1e-6, 'ratio'), 3)).toBeNull()
    expect(findZeroRun(judged([0, 0, 7], 1e-6), 3)).toBeNull()
  })
})

describe('back to where it was expected before', () => {
  const drop = candidate({ day: 100, value: 0, expected: 10, lower: 5, upper: 16 })
  const told = [
    { candidate: drop, folded: [candidate({ ...drop, id: 'visits' })] } as never as Finding,
  ]
  const later = (over: Partial<Candidate>) =>
    isReturnToNormal(candidate({ day: 108, value: 12, expected: 1, ...over }), told)

  it('is no news, neither of what was told nor of what was told with it', () => {
    expect(later({})).toBe(true)
    expect(later({ id: 'visits' })).toBe(true)
  })

  it('is news when it goes beyond, further down, of something else or after long', () => {
    expect(later({ value: 17 })).toBe(false)
    expect(later({ value: 6, expected: 9 })).toBe(false)
    expect(later({ id: 'sales' })).toBe(false)
    expect(later({ day: 129 })).toBe(false)
  })
})
