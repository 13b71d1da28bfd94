import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidateOf } from '../testing/candidate-of.ts'
import type { Candidate } from './candidate.ts'
import { chooseFindings, isMaterial } from './choose-findings.ts'

const options = { dayValue: 10_000, outcomeMetrics: ['net_sales'] }

const slice = fc.oneof(
  fc.constant({}),
  fc.record({ channel: fc.constantFrom('search', 'email', 'social') }),
  fc.record({ country: fc.constantFrom('US', 'DE') }),
  fc.record({
    channel: fc.constantFrom('search', 'email', 'social'),
    country: fc.constantFrom('US', 'DE'),
  }),
)
const candidate = fc
  .record({
    metric: fc.constantFrom('net_sales', 'orders', 'sessions', 'conversion'),
    slice,
    expected: fc.integer({ min: 10, max: 10_000 }),
    ratio: fc.double({ min: 0.2, max: 3, noNaN: true }),
    weight: fc.double({ min: 0.1, max: 20, noNaN: true }),
    chance: fc.double({ min: 1e-15, max: 0.05, noNaN: true }),
  })
  .map(({ metric, ratio, ...more }) =>
    candidateOf({ ...more, metric, kind: kindOf(metric) }, ratio),
  )
const day = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 25 })

function kindOf(metric: string): Candidate['kind'] {
  if (metric === 'net_sales') return 'money'
  return metric === 'conversion' ? 'ratio' : 'count'
}

/** Chooses the findings of each day, given those of the days before. */
function chooseFindingsOfDays(days: readonly (readonly Candidate[])[]) {
  const all: ReturnType<typeof chooseFindings>[] = []
  for (const [n, candidates] of days.entries()) {
    const today = candidates.map((one) => ({ ...one, day: one.day + n }))
    all.push(chooseFindings(today, all.flat(), options))
  }
  return all
}

describe('the findings of a day', () => {
  it('cover every material candidate once', () => {
    fc.assert(
      fc.property(day, (candidates) => {
        const chosen = chooseFindings(candidates, [], options).flatMap(
          ({ candidate: one, folded }) => [one, ...folded].map(({ id }) => id),
        )
        const passed = candidates.filter((one) => isMaterial(one, options.dayValue))
        expect(chosen.toSorted()).toEqual(passed.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('never have a value within its own expected range', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 5, max: 60 }), (candidates, width) => {
        // Flags alone do not say where the value is: several days can be unusual together.
        const flagged = candidates.map((one) => ({
          ...one,
          flag: true,
          lower: (one.expected ?? 0) * (1 - width / 100),
          upper: (one.expected ?? 0) * (1 + width / 100),
        }))
        for (const { candidate: one, folded } of chooseFindings(flagged, [], options)) {
          for (const { value, lower, upper } of [one, ...folded]) {
            expect(value < (lower ?? 0) || value > (upper ?? 0)).toBe(true)
          }
        }
      }),
    )
  })

  it('include days that are unusual only together, by the range of their total', () => {
    const stopped = candidateOf({
      metric: 'units',
      kind: 'count',
      slice: { product: 'Mug' },
      value: 0,
      expected: 500,
      lower: 0,
      upper: 900,
      flag: true,
    })
    expect(chooseFindings([stopped], [], options)).toEqual([])
    const run = { days: 3, expected: 1_500, lower: 700, upper: 2_300 }
    expect(chooseFindings([{ ...stopped, run }], [], options)).toHaveLength(1)
  })

  it('do not depend on the order of the candidates', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 3 }), (days) => {
        const back = chooseFindingsOfDays(days.map((candidates) => candidates.toReversed()))
        expect(back).toEqual(chooseFindingsOfDays(days))
      }),
    )
  })

  it('repeat nothing and continue each earlier finding once', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 6 }), (days) => {
        for (const findings of chooseFindingsOfDays(days)) {
          const ids = findings.flatMap(({ candidate: one, folded }) =>
            [one, ...folded].map(({ id }) => id),
          )
          expect(new Set(ids).size).toBe(ids.length)
          const before = findings.flatMap(({ continues }) => continues ?? [])
          expect(new Set(before).size).toBe(before.length)
        }
      }),
    )
  })

  it('are sorted by significance, which is never negative', () => {
    fc.assert(
      fc.property(day, (candidates) => {
        const order = chooseFindings(candidates, [], options).map(
          ({ significance }) => significance,
        )
        expect(order).toEqual(order.toSorted((left, right) => right - left))
        expect(order.every((one) => one >= 0)).toBe(true)
      }),
    )
  })
})
