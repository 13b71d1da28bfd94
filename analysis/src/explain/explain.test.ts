import { describe, expect, it } from 'vitest'
import { simulateCase, type CaseOptions } from '../testing/simulate-case.ts'
import { simulateChange, usualChange, type ChangeOptions } from '../testing/simulate-change.ts'
import { simulateShareChange, type ShareChangeOptions } from '../testing/simulate-share-change.ts'
import type { ExplainCase } from './case.ts'
import { explain, type Explanation } from './explain.ts'

const usual = { dims: 4, tail: 0.6, noise: 0.05 }
const kinds: Readonly<Record<string, Omit<CaseOptions, 'seed'>>> = {
  'one dimension': { ...usual, kind: 'sum', depth: [1], drivers: [1, 2] },
  combinations: { ...usual, kind: 'sum', depth: [1, 2, 3], drivers: [1, 2, 3] },
  shares: { ...usual, kind: 'rate', depth: [1, 2], drivers: [1, 2] },
  'more or fewer of some': { ...usual, kind: 'mix', depth: [1], drivers: [1] },
  'heavy tails': {
    kind: 'sum',
    dims: 5,
    depth: [1, 2, 3],
    drivers: [1, 2, 3],
    tail: 1.2,
    noise: 0.15,
  },
}
const goals: Readonly<Record<string, number>> = {
  'one dimension': 0.99,
  combinations: 0.95,
  shares: 0.95,
  'more or fewer of some': 0.95,
  'heavy tails': 0.85,
}

const nameOf = (driver: Readonly<Record<string, string>>) =>
  Object.entries(driver)
    .map((pair) => pair.join('='))
    .toSorted((left, right) => (left < right ? -1 : 1))
    .join('&')

describe('drivers', () => {
  it.each(Object.keys(kinds))('are found with %s', (name) => {
    let [hits, named, wanted] = [0, 0, 0]
    for (let seed = 0; seed < 20; seed += 1) {
      const options = kinds[name]
      if (options === undefined) throw new Error(name)
      const { given, drivers, effect } = simulateCase({ ...options, seed: 700 + seed })
      const answer = explain(given)
      const truth = new Set(drivers.map(nameOf))
      hits += answer.drivers.filter((driver) => truth.has(nameOf(driver))).length
      named += answer.drivers.length
      wanted += truth.size
      expect(answer.effect).toBe(effect)
    }
    expect((2 * hits) / (named + wanted)).toBeGreaterThanOrEqual(goals[name] ?? 1)
  })

  it('add up to the change for every dimension', () => {
    for (const options of Object.values(kinds)) {
      const { given } = simulateCase({ ...options, seed: 5 })
      const { decomposition } = explain(given)
      const at = given.dims.length
      const sum = (column: number) =>
        given.rows.reduce((total, row) => total + Number(row[at + column]), 0)
      const change = given.kind === 'sum' ? sum(0) - sum(1) : sum(0) / sum(1) - sum(2) / sum(3)
      const parts = decomposition.items.reduce(
        (total, item) => total + ('amount' in item ? item.amount : item.rate + item.mix),
        0,
      )
      expect(decomposition.total).toBeCloseTo(change, 8)
      expect(Math.abs(parts - change)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(change)))
    }
  })
})

type Goal<Options> = readonly [least: number, options: Partial<Options>]

const combined: Partial<ChangeOptions> = { dims: [3, 4], depth: [1, 2, 3], drivers: [1, 2, 3] }
const heavy: Partial<ChangeOptions> = {
  ...combined,
  dims: [5, 5],
  values: [3, 6],
  tail: 1.2,
  uneven: 0.6,
  noise: 0.15,
}
const sums: Readonly<Record<string, Goal<ChangeOptions>>> = {
  'many values of few dimensions': [0.99, { values: [10, 30], dims: [2, 3], drivers: [1, 2, 3] }],
  'few of many': [0.97, { values: [8, 20], dims: [3, 4], size: [3_000, 15_000] }],
  'against what was counted last week': [0.95, { ...combined, expected: 'counted', missing: 0.2 }],
  'against a forecast that errs': [
    0.9,
    { ...combined, expected: 'forecast', bias: -0.06, noise: 0.1 },
  ],
  'of money': [0.95, { ...combined, money: 0.8, expected: 'forecast', noise: 0.07 }],
  'of every strength': [
    0.93,
    { ...combined, drivers: [2, 3, 4], rise: [0.15, 4], fall: [0.12, 0.95] },
  ],
  'of what is new or gone': [0.95, { ...combined, depth: [1, 2], isReplaced: true }],
  'while everything moves': [0.95, { ...combined, depth: [1, 2], whole: 0.8 }],
  'within another': [0.8, { isWithin: true, drivers: [2], dims: [3, 4], clear: 12 }],
  'of cities or their countries': [0.85, { isNested: true, dims: [2, 4], values: [6, 16] }],
  'of parts very unlike in size': [0.93, heavy],
  'of such parts, against last week': [0.9, { ...heavy, expected: 'counted' }],
}

const share = {
  ...usualChange,
  size: [100_000, 2_000_000] as const,
  effect: 'rate' as const,
  rate: 0.04,
  unlike: 0.3,
  against: 0,
}
const mix: Partial<ShareChangeOptions> = {
  effect: 'mix',
  drivers: [1],
  unlike: 0.6,
  rise: [0.5, 3],
}
const ofShares: Readonly<Record<string, Goal<ShareChangeOptions>>> = {
  'of combinations': [0.95, { ...combined }],
  'against what was counted last week': [0.95, { expected: 'counted', depth: [1, 2] }],
  'of few': [0.93, { size: [30_000, 80_000], depth: [1, 2], dims: [3, 4], values: [4, 10] }],
  'of large shares': [
    0.93,
    { rate: 0.4, size: [5_000, 100_000], fall: [0.1, 0.5], rise: [0.1, 0.5] },
  ],
  'of the mix': [0.97, mix],
  'of the mix, against last week': [0.97, { ...mix, expected: 'counted' }],
  'of the mix, against the way of every part': [
    0.95,
    { ...mix, unlike: 0.8, rise: [1.5, 4], fall: [0.6, 0.9], against: 0.04 },
  ],
}
const quiet: Readonly<Record<string, Partial<ChangeOptions>>> = {
  nothing: { drivers: [0], expected: 'counted' },
  'nothing, against a forecast': { drivers: [0], expected: 'forecast', noise: 0.1, bias: 0.05 },
  'everything alike': { drivers: [0], whole: 0.75 },
}

interface Answered {
  readonly explanation: Explanation
  readonly drivers: readonly Readonly<Record<string, string>>[]
}

function scoreOf(cases: readonly Answered[]): number {
  let [hits, named] = [0, 0]
  for (const { explanation, drivers } of cases) {
    const answer = explanation.drivers.map(nameOf)
    const truth = drivers.map(nameOf)
    hits += answer.filter((name) => truth.includes(name)).length
    named += answer.length + truth.length
  }
  return (2 * hits) / named
}

const seeds = Array.from({ length: 12 }, (_, n) => 4_200 + n)

describe('drivers in different stores', () => {
  it.each(Object.entries(sums))('are found with %s', (_, [least, options]) => {
    const cases = seeds.map((seed) => {
      const { given, drivers } = simulateChange({ ...usualChange, ...options, seed })
      return { explanation: explain(given), drivers }
    })
    expect(scoreOf(cases)).toBeGreaterThanOrEqual(least)
  })

  it.each(Object.entries(ofShares))('of ratios are found with %s', (_, [least, options]) => {
    const cases = seeds
      .map((seed) => simulateShareChange({ ...share, ...options, seed }))
      .filter(({ effect, clear }) => effect === 'rate' || clear > 3)
      .map(({ given, ...truth }) => ({ explanation: explain(given), ...truth }))
    for (const { explanation, effect } of cases) expect(explanation.effect).toBe(effect)
    expect(scoreOf(cases)).toBeGreaterThanOrEqual(least)
  })

  it.each(Object.entries(quiet))('are none when %s moved', (_, options) => {
    const driverCounts = seeds.map(
      (seed) => explain(simulateChange({ ...usualChange, ...options, seed }).given).drivers.length,
    )
    expect(driverCounts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
  })
})

const bare: ExplainCase = {
  id: 'bare',
  kind: 'sum',
  metric: 'net_sales',
  better: 'up',
  dims: ['country'],
  columns: ['country', 'actual', 'expected'],
  rows: [],
}

describe('a small input', () => {
  it.each([
    ['no rows', bare],
    ['one row', { ...bare, rows: [['DE', 5, 10]] }],
    ['nothing expected', { ...bare, rows: [['DE', 5, 0]] }],
    [
      'a share of nothing',
      {
        ...bare,
        kind: 'ratio' as const,
        columns: ['country', 'num_actual', 'den_actual', 'num_expected', 'den_expected'],
        rows: [['DE', 5, 10, 0, 0]],
      },
    ],
  ] satisfies [string, ExplainCase][])('is explained as far as possible: %s', (_, given) => {
    const { decomposition } = explain(given)
    const parts = decomposition.items.reduce(
      (sum, item) => sum + ('amount' in item ? item.amount : item.rate + item.mix),
      0,
    )
    expect(parts).toBeCloseTo(decomposition.total, 9)
  })

  it('has no drivers without a dimension', () => {
    const given = { ...bare, dims: [], columns: ['actual', 'expected'], rows: [[5, 10]] }
    const { drivers, decomposition } = explain(given)
    expect(drivers).toEqual([])
    expect(decomposition).toEqual({ dimension: '', total: -5, items: [] })
  })

  it('finds drivers of negative values: refunds that doubled', () => {
    const rows = ['US', 'DE', 'FR', 'GB', 'IT', 'ES', 'NL', 'AT'].flatMap((country) =>
      ['sales', 'refunds'].flatMap((kind) =>
        ['web', 'app', 'store'].map((place, n) => {
          const expected = (kind === 'sales' ? 1_000 : -200) * (n + 1)
          const moved = country === 'FR' && kind === 'refunds' ? 2 : 1 + 0.01 * ((n % 3) - 1)
          return [country, kind, place, expected * moved, expected]
        }),
      ),
    )
    const dims = ['country', 'kind', 'place']
    const given = { ...bare, dims, columns: [...dims, 'actual', 'expected'], rows }
    expect(explain(given).drivers).toEqual([{ country: 'FR', kind: 'refunds' }])
  })
})
