import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Grain, Interval } from '../expression.ts'
import { floorTo, addInterval, nextStep, negateInterval } from './calendar.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 19)
const grain = (count: number, unit: Interval['unit'], origin: string | null = null): Grain => ({
  name: 'any',
  every: { count, unit },
  originMs: origin === null ? null : at(origin),
})

it.each<[string, number, Interval['unit'], string]>([
  ['2024-01-31T10:00:00', 1, 'month', '2024-02-29T10:00:00'],
  ['2023-01-31T10:00:00', 1, 'month', '2023-02-28T10:00:00'],
  ['2024-02-29T00:00:00', 1, 'year', '2025-02-28T00:00:00'],
  ['2024-05-31T23:59:59', -1, 'quarter', '2024-02-29T23:59:59'],
  ['1969-12-31T23:00:00', 2, 'hour', '1970-01-01T01:00:00'],
  ['1969-11-30T12:00:00', 3, 'month', '1970-02-28T12:00:00'],
  ['2024-02-26T00:00:00', 1, 'week', '2024-03-04T00:00:00'],
])('%s and %i %s later is %s', (from, count, unit, expected) => {
  expect(text(addInterval(at(from), { count, unit }))).toBe(expected)
})

it.each<[string, Grain, string]>([
  ['2024-03-03T15:00:00', grain(1, 'week'), '2024-02-26T00:00:00'],
  ['2024-12-31T23:59:59', grain(1, 'quarter'), '2024-10-01T00:00:00'],
  ['2024-12-31T23:59:59', grain(15, 'minute'), '2024-12-31T23:45:00'],
  ['2024-01-31T00:00:00', grain(1, 'year', '2020-02-01T00:00:00'), '2023-02-01T00:00:00'],
  ['2019-01-31T00:00:00', grain(1, 'year', '2020-02-01T00:00:00'), '2018-02-01T00:00:00'],
  ['2024-05-15T05:59:59', grain(3, 'month', '2024-02-15T06:00:00'), '2024-02-15T06:00:00'],
  ['2024-05-15T06:00:00', grain(3, 'month', '2024-02-15T06:00:00'), '2024-05-15T06:00:00'],
  ['1960-02-29T12:00:00', grain(1, 'month'), '1960-02-01T00:00:00'],
])('%s is in the expected step', (moment, step, expected) => {
  expect(text(floorTo(at(moment), step))).toBe(expected)
})

describe('steps', () => {
  const grains = fc
    .record({
      count: fc.integer({ min: 1, max: 5 }),
      unit: fc.constantFrom<Interval['unit'][]>(
        'minute',
        'hour',
        'day',
        'week',
        'month',
        'quarter',
        'year',
      ),
      originDay: fc.integer({ min: 1, max: 28 }),
    })
    .map(({ count, unit, originDay }): Grain => ({
      name: 'any',
      every: { count, unit },
      originMs: Date.UTC(2021, 4, originDay, 7),
    }))
  const moments = fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2090, 0) })

  it('contain every time once', () => {
    fc.assert(
      fc.property(moments, grains, (ms, step) => {
        const start = floorTo(ms, step)
        expect(start).toBeLessThanOrEqual(ms)
        expect(nextStep(start, step)).toBeGreaterThan(ms)
        expect(floorTo(start, step)).toBe(start)
      }),
    )
  })

  it('of fixed length can be reversed', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -50, max: 50 }), (ms, count) => {
        const by: Interval = { count, unit: 'hour' }
        expect(addInterval(addInterval(ms, by), negateInterval(by))).toBe(ms)
      }),
    )
  })
})
