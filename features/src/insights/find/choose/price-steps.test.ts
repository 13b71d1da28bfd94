import { describe, expect, it } from 'vitest'
import { findPriceSteps } from './price-steps.ts'

const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value)
const stepsOf = (values: readonly (number | null)[]) =>
  [...findPriceSteps(values).steps].map(([n, { before, value }]) => [n, before, value])

describe('a list price', () => {
  it('changes at the first sale at a new price, when isolated prices never occurred, and is reported once', () => {
    const values = [...times(60, 80), null, null, 72, null, ...times(20, 72)]
    expect(stepsOf(values)).toEqual([[62, 80, 72]])
  })

  it('is reported again when it changes again or changes back', () => {
    const values = [...times(60, 80), ...times(9, 72), ...times(9, 60), ...times(9, 80)]
    expect(stepsOf(values)).toEqual([
      [60, 80, 72],
      [69, 72, 60],
      [78, 60, 80],
    ])
  })

  it('needs a second sale when little is known, or when isolated prices occurred before', () => {
    expect(stepsOf([...times(20, 80), 72, 72, 72])).toEqual([[21, 80, 72]])
    expect(stepsOf([...times(30, 80), 70, ...times(30, 80), 72, 72])).toEqual([[62, 80, 72]])
  })

  it('needs a minimum number of known days', () => {
    expect(stepsOf([...times(9, 80), 72, 72, 72])).toEqual([])
  })

  it('is unchanged when only cents are rounded; a smaller step is ignored', () => {
    expect(stepsOf([...times(60, 80), 80.4, 79.8, 80.2])).toEqual([])
    expect(stepsOf([...times(60, 80), ...times(9, 78.5), ...times(9, 70)])).toEqual([
      [69, 78.5, 70],
    ])
  })

  it('that changes within a week is reported for that week and not for the next', () => {
    expect(stepsOf([...times(60, 100), 96, 90, 90, 90])).toEqual([[60, 100, 96]])
  })
})

describe('mixed prices', () => {
  it('have no usual price, so nothing is reported', () => {
    const mixed = Array.from({ length: 120 }, (_, n) => 80 + (n % 5) * 4)
    const { steps, isSteady } = findPriceSteps(mixed)
    expect(isSteady).toBe(false)
    expect([...steps]).toEqual([])
  })

  it('are assumed only when more than one sale in thirty is at another price', () => {
    const values = Array.from({ length: 120 }, (_, n) => (n % 30 === 29 ? 60 : 80))
    expect(findPriceSteps(values).isSteady).toBe(true)
  })
})
