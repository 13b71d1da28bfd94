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

describe('a reported change', () => {
  const quiet = Array.from({ length: 99 }, (_, n) =>
    candidate({ id: `quiet ${n}`, chance: (n + 1) / 100, flag: false }),
  )
  const flagged = (chance: number, flag = true) =>
    controlFalseDiscoveries([candidate({ chance, flag }), ...quiet]).filter((one) => one.flag)

  it('is about as rare as two in a hundred thousand such series', () => {
    expect(flagged(1.9e-5)).toHaveLength(1)
    expect(flagged(4e-5)).toEqual([])
  })

  it('was always flagged', () => {
    expect(flagged(1e-9, false)).toEqual([])
  })

  it('needs less certainty when many series are unusual together', () => {
    const many = Array.from({ length: 20 }, (_, n) => candidate({ id: `${n}`, chance: 3e-4 }))
    expect(controlFalseDiscoveries([...many, ...quiet]).filter(({ flag }) => flag)).toHaveLength(20)
    expect(
      controlFalseDiscoveries([...many.slice(0, 1), ...quiet]).filter(({ flag }) => flag),
    ).toEqual([])
  })
})

describe('no report', () => {
  const judgedSeries = (values: readonly (number | null)[], chance: number, kind = 'count') =>
    ({
      series: { kind, values },
      first: 1,
      judgements: new Map(
        values.map((_, n) => [
          n + 1,
          {
            expected: 8,
            lower: 2,
            upper: 15,
            chance,
            flag: false,
          } as Partial<Judgement> as Judgement,
        ]),
      ),
    }) as unknown as JudgedSeries

  it('for several days needs more certainty than for one day', () => {
    expect(findZeroRun(judgedSeries([9, 8, 0], 4e-3), 3)).toBeNull()
    expect(findZeroRun(judgedSeries([9, 0, 0], 4e-3), 3)?.chance).toBeCloseTo(4e-6, 9)
    expect(findZeroRun(judgedSeries([9, 0, 0, 0], 4e-3), 4)?.chance).toBeCloseTo(8e-9, 12)
  })

  it('is made for a day that is as likely as before, however precise its expectation', () => {
    const before = (gap: number) =>
      Array.from({ length: 180 }, (_, n) => (n % gap === gap - 1 ? 0 : 9))
    const then = (gap: number) => findZeroRun(judgedSeries([...before(gap), 9, 0, 0, 0], 1e-3), 184)
    expect(then(90)?.chance).toBeCloseTo((2 / 180) ** 3, 9)
    expect(then(10)).toBeNull()
  })

  it('comes with the range of the total, which zero is not part of', () => {
    const run = findZeroRun(judgedSeries([9, 0, 0, 0], 4e-3), 4)
    expect(run).toMatchObject({ days: 3, expectedTotal: 24 })
    expect(run?.lower).toBeGreaterThan(10)
    expect(run?.lower).toBeLessThan(24)
    expect(run?.upper).toBeGreaterThan(24)
    const money = findZeroRun(judgedSeries([9, 0, 0, 0], 4e-3, 'money'), 4)
    expect(money?.lower).toBeGreaterThan(0)
  })

  it('is made of a return to a usual level, or of a share', () => {
    expect(findZeroRun(judgedSeries([0, 0, 0], 0.9), 3)).toBeNull()
    expect(findZeroRun(judgedSeries([9, 0, 0], 1e-6, 'ratio'), 3)).toBeNull()
    expect(findZeroRun(judgedSeries([0, 0, 7], 1e-6), 3)).toBeNull()
  })
})

describe('a return to the earlier expectation', () => {
  const drop = candidate({ day: 100, value: 0, expected: 10, lower: 5, upper: 16 })
  const reported = [
    { candidate: drop, folded: [candidate({ ...drop, id: 'visits' })] } as never as Finding,
  ]
  const later = (over: Partial<Candidate>) =>
    isReturnToNormal(candidate({ day: 108, value: 12, expected: 1, ...over }), reported)

  it('is not reported, neither for the reported series nor for those grouped with it', () => {
    expect(later({})).toBe(true)
    expect(later({ id: 'visits' })).toBe(true)
  })

  it('is reported when it overshoots, continues the decline, is of another series, or comes much later', () => {
    expect(later({ value: 17 })).toBe(false)
    expect(later({ value: 6, expected: 9 })).toBe(false)
    expect(later({ id: 'sales' })).toBe(false)
    expect(later({ day: 129 })).toBe(false)
  })
})
