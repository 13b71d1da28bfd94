import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreeWithWhole, decomposeFormula, type FormulaPart } from './decompose-formula.ts'

const amount = fc.double({ min: 1, max: 1_000, noNaN: true })
const partOf = (side: FormulaPart['side'], factor: fc.Arbitrary<number>) =>
  fc.record({ name: fc.uuid(), side: fc.constant(side), factor, actual: amount, expected: amount })
const anyFactor = fc.constantFrom(-1, 1, 0.4, 100)
const formula = fc
  .tuple(
    fc.array(partOf('num', anyFactor), { minLength: 1, maxLength: 4 }),
    fc.array(partOf('den', fc.constantFrom(1, 2)), { maxLength: 2 }),
  )
  .map(([num, den]) => [...num, ...den])
const sizeOf = (parts: readonly FormulaPart[]) =>
  parts.reduce(
    (sum, { factor, actual, expected }) => sum + Math.abs(factor) * (actual + expected),
    1,
  )
const valueOf = (parts: readonly FormulaPart[]) => {
  const sum = (side: FormulaPart['side']) =>
    parts.reduce((all, one) => (one.side === side ? all + one.factor * one.expected : all), 0)
  return parts.some(({ side }) => side === 'den') ? sum('num') / sum('den') : sum('num')
}

describe('the contributions of the parts of a formula', () => {
  it('add up to the change', () => {
    fc.assert(
      fc.property(formula, (parts) => {
        const found = decomposeFormula(parts)
        const sum = found?.items.reduce((all, one) => all + one.amount, 0) ?? Number.NaN
        expect(Math.abs(sum - (found?.total ?? 0))).toBeLessThan(1e-9 * sizeOf(parts))
      }),
    )
  })

  it('are 0 for a part that did not change', () => {
    const found = decomposeFormula([
      { name: 'sales', side: 'num', factor: 1, actual: 300, expected: 300 },
      { name: 'visits', side: 'den', factor: 1, actual: 150, expected: 100 },
    ])
    expect(found).toEqual({
      total: -1,
      items: [
        { name: 'sales', amount: 0 },
        { name: 'visits', amount: -1 },
      ],
    })
  })

  it('are unknown without a denominator', () => {
    const below = { name: 'visits', side: 'den', factor: 1, actual: 0, expected: 9 } as const
    expect(decomposeFormula([{ ...below, name: 'sales', side: 'num' }, below])).toBeNull()
  })
})

it('expectations of parts are made to give the expectation of the whole', () => {
  fc.assert(
    fc.property(formula, amount, (parts, expected) => {
      const isRatio = parts.some(({ side }) => side === 'den')
      fc.pre(!isRatio || valueOf(parts) > 0.1)
      const agreed = valueOf(agreeWithWhole(parts, expected))
      expect(Math.abs(agreed - expected)).toBeLessThan(1e-6 * sizeOf(parts))
    }),
  )
})
