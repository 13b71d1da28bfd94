import { describe, expect, it } from 'vitest'
import { findPriceSteps } from './price-steps.ts'

const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value)
const stepsOf = (values: readonly (number | null)[]) =>
  [...findPriceSteps(values).steps].map(([n, { before, value }]) => [n, before, value])

describe('a price that is asked', () => {
  it('is another one from its first sale on, where none ever stood alone, and is told once', () => {
    const values = [...times(60, 80), null, null, 72, null, ...times(20, 72)]
    expect(stepsOf(values)).toEqual([[62, 80, 72]])
  })

  it('is told of again when it is changed again, and when it is changed back', () => {
    const values = [...times(60, 80), ...times(9, 72), ...times(9, 60), ...times(9, 80)]
    expect(stepsOf(values)).toEqual([
      [60, 80, 72],
      [69, 72, 60],
      [78, 60, 80],
    ])
  })

  it('needs a second sale where little is known, or somebody had a price of his own before', () => {
    expect(stepsOf([...times(20, 80), 72, 72, 72])).toEqual([[21, 80, 72]])
    expect(stepsOf([...times(30, 80), 70, ...times(30, 80), 72, 72])).toEqual([[62, 80, 72]])
  })

  it('needs more days to be known than a few', () => {
    expect(stepsOf([...times(9, 80), 72, 72, 72])).toEqual([])
  })

  it('is the same where only cents are rounded, and a smaller step decides nothing', () => {
    expect(stepsOf([...times(60, 80), 80.4, 79.8, 80.2])).toEqual([])
    expect(stepsOf([...times(60, 80), ...times(9, 78.5), ...times(9, 70)])).toEqual([
      [69, 78.5, 70],
    ])
  })

  it('of which a week has some of both is told in that week, and not again in the next', () => {
    expect(stepsOf([...times(60, 100), 96, 90, 90, 90])).toEqual([[60, 100, 96]])
  })
})

describe('a mixture of prices', () => {
  it('has none that is usual, so that nothing is told of it', () => {
    const mixed = Array.from({ length: 120 }, (_, n) => 80 + (n % 5) * 4)
    const { steps, isSteady } = findPriceSteps(mixed)
    expect(isSteady).toBe(false)
    expect([...steps]).toEqual([])
  })

  it('is none where one sale in thirty was at another price', () => {
    const values = Array.from({ length: 120 }, (_, n) => (n % 30 === 29 ? 60 : 80))
    expect(findPriceSteps(values).isSteady).toBe(true)
  })
})
