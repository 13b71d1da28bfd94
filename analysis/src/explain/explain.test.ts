import { describe, expect, it } from 'vitest'
import { simulateCase, type CaseOptions } from '../testing/simulate-case.ts'
import { explain } from './explain.ts'

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

describe('causes', () => {
  it.each(Object.keys(kinds))('are found: %s', (name) => {
    let [hits, told, wanted] = [0, 0, 0]
    for (let seed = 0; seed < 20; seed += 1) {
      const options = kinds[name]
      if (options === undefined) throw new Error(name)
      const { given, drivers, effect } = simulateCase({ ...options, seed: 700 + seed })
      const answer = explain(given)
      const truth = new Set(drivers.map(nameOf))
      hits += answer.drivers.filter((driver) => truth.has(nameOf(driver))).length
      told += answer.drivers.length
      wanted += truth.size
      expect(answer.effect).toBe(effect)
    }
    expect((2 * hits) / (told + wanted)).toBeGreaterThanOrEqual(goals[name] ?? 1)
  })

  it('add up to the change, whatever the dimension', () => {
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
