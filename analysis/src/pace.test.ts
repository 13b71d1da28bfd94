import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pace } from './pace.ts'

const startedAt = new Date('2026-11-14T09:00:00.000Z')
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)

describe('pace', () => {
  it('is unknown before the start, in the first second and before the first row', () => {
    const nothing = { rowsPerSecond: null, secondsLeft: null }
    expect(pace({ rowsDone: 0, rowsTotal: 10, startedAt: null }, after(5))).toEqual(nothing)
    expect(pace({ rowsDone: 5, rowsTotal: 10, startedAt }, after(0.5))).toEqual(nothing)
    expect(pace({ rowsDone: 0, rowsTotal: 10, startedAt }, after(5))).toEqual(nothing)
  })

  it('is unknown when the clock goes backwards', () => {
    const speed = pace({ rowsDone: 5, rowsTotal: 10, startedAt }, after(-60))
    expect(speed).toEqual({ rowsPerSecond: null, secondsLeft: null })
  })

  it('divides the remaining rows by the average rate', () => {
    const speed = pace({ rowsDone: 2_000, rowsTotal: 10_000, startedAt }, after(10))
    expect(speed).toEqual({ rowsPerSecond: 200, secondsLeft: 40 })
  })

  it('is zero at the end and unknown beyond the announced total', () => {
    expect(pace({ rowsDone: 10, rowsTotal: 10, startedAt }, after(5)).secondsLeft).toBe(0)
    expect(pace({ rowsDone: 11, rowsTotal: 10, startedAt }, after(5)).secondsLeft).toBeNull()
    expect(pace({ rowsDone: 11, rowsTotal: null, startedAt }, after(5)).secondsLeft).toBeNull()
  })

  const progress = fc.record({
    rowsDone: fc.nat(10_000_000),
    rowsTotal: fc.option(fc.nat(10_000_000)),
    seconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
  })

  it('is finite and never negative', () => {
    fc.assert(
      fc.property(progress, ({ seconds, ...rest }) => {
        const { rowsPerSecond, secondsLeft } = pace({ ...rest, startedAt }, after(seconds))
        const known = [rowsPerSecond, secondsLeft].filter((value) => value !== null)
        expect(known.every((value) => Number.isFinite(value) && value >= 0)).toBe(true)
      }),
    )
  })

  it('reaches the total at a constant rate', () => {
    fc.assert(
      fc.property(progress, ({ seconds, rowsDone, rowsTotal }) => {
        const { rowsPerSecond, secondsLeft } = pace(
          { rowsDone, rowsTotal, startedAt },
          after(seconds),
        )
        fc.pre(rowsPerSecond !== null && secondsLeft !== null && rowsTotal !== null)
        const reached = rowsDone + rowsPerSecond * secondsLeft
        expect(reached).toBeGreaterThanOrEqual(rowsTotal * (1 - 1e-9))
        expect(reached).toBeLessThanOrEqual(rowsTotal + rowsPerSecond + 1e-6)
      }),
    )
  })

  it('decreases as more rows are done in the same time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1e6 }), fc.nat(1e6), (rowsTotal, seed) => {
        const rowsDone = 1 + (seed % (rowsTotal - 1))
        const now = after(30)
        const fewer = pace({ rowsDone, rowsTotal, startedAt }, now).secondsLeft
        const more = pace({ rowsDone: rowsDone + 1, rowsTotal, startedAt }, now).secondsLeft
        expect(more ?? Infinity).toBeLessThanOrEqual(fewer ?? -1)
      }),
    )
  })
})
