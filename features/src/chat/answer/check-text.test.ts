import { CubeQuery, type LoadResult, type MemberAnnotation } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shapeOf, type AnsweredQuery } from './answered-query.ts'
import { foreignNumbers } from './check-text.ts'
import type { Row } from './cell-text.ts'
import { writeSentence } from './write-sentence.ts'

const known = { model: loadCatalogue(), currency: 'USD' }
const [sales, orders] = ['ShopifyOrders.netSales', 'ShopifyOrders.orders'] as const
const [channel, time] = ['ShopifyOrders.channel', 'ShopifyOrders.happenedAt'] as const
const titled = (title: string, type: 'number' | 'string' | 'time', format?: string) =>
  ({ title, shortTitle: title, type, ...(format && { format }) }) satisfies MemberAnnotation
const annotation = {
  measures: {
    [sales]: titled('Net sales', 'number', 'currency'),
    [orders]: titled('Orders', 'number'),
  },
  dimensions: { [channel]: titled('Channel', 'string') },
  segments: {},
  timeDimensions: {
    [`${time}.day`]: {
      ...titled('Day', 'time'),
      granularity: { name: 'day', title: 'Day', interval: '1 day' },
    },
  },
}

const amount = fc
  .integer({ min: -99_999_999, max: 99_999_999 })
  .map((cents) => (cents / 100).toFixed(2))
const count = fc.nat(2_000_000).map(String)
const measured = fc.record({ [sales]: amount, [orders]: count })
const name = fc.constantFrom('Email', 'Direct', 'Paid 2', 'Tent 3000', '20% off')

interface Drawn {
  readonly isCompared: boolean
  readonly isOverTime: boolean
  readonly isByChannel: boolean
  readonly rows: readonly (Row & { readonly name: string })[]
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  isCompared: fc.boolean(),
  isOverTime: fc.boolean(),
  isByChannel: fc.boolean(),
  rows: fc
    .uniqueArray(fc.tuple(name, measured), {
      minLength: 1,
      maxLength: 5,
      selector: ([one]) => one,
    })
    .map((rows) => rows.map(([one, row]) => ({ ...row, name: one }))),
})

function answered({ isCompared, isOverTime, isByChannel, rows }: Drawn): AnsweredQuery {
  const ranges = [
    ['2026-10-01', '2026-10-31'],
    ['2026-09-01', '2026-09-30'],
  ]
  const query = CubeQuery.parse({
    measures: [sales, orders],
    dimensions: isByChannel ? [channel] : [],
    timeDimensions: [
      {
        dimension: time,
        ...(isOverTime && { granularity: 'day' }),
        ...(isCompared ? { compareDateRange: ranges } : { dateRange: ranges[0] }),
      },
    ],
  })
  const data = rows.map(({ name: value, ...row }, n): Row => ({
    ...row,
    ...(isByChannel && { [channel]: value }),
    ...(isOverTime && { [`${time}.day`]: `2026-10-0${n + 1}T00:00:00.000` }),
  }))
  const total = { members: [], data: [{ [sales]: '100.00', [orders]: '7' }] }
  const result: LoadResult = { query: {}, annotation, data, totals: [total] }
  const earlier: LoadResult = { ...result, data: data.map((row) => ({ ...row, [sales]: '12.34' })) }
  return {
    query,
    shape: shapeOf(query),
    results: isCompared ? [result, earlier] : [result],
    isEmpty: false,
    isEarlierEmpty: false,
  }
}

const modes = fc.constantFrom('plain', 'share', 'average')
const write = (one: AnsweredQuery, mode: string) => writeSentence(one, { ...known, mode, of: [] })

describe('the check of a text', () => {
  it('finds nothing in what is written from the rows, whatever they are', () => {
    fc.assert(
      fc.property(drawn, modes, (rows, mode) => {
        const one = answered(rows)
        const text = write(one, mode)
        expect(text).toMatch(/\d/)
        expect([text, foreignNumbers(text, [one], known)]).toEqual([text, []])
      }),
      { numRuns: 400, seed: 22 },
    )
  })

  it('finds any number that was changed', () => {
    fc.assert(
      fc.property(drawn, modes, fc.nat(1_000), (rows, mode, at) => {
        const one = answered(rows)
        const text = write(one, mode)
        const places = [...text.matchAll(/\d[\d.,]*\d|\d/g)].map(({ index }) => index)
        const place = places[at % places.length] ?? 0
        // A number that nothing in the rows can make.
        const changed = `${text.slice(0, place)}777777777${text.slice(place)}`
        expect(foreignNumbers(changed, [one], known)).toHaveLength(1)
      }),
      { numRuns: 200, seed: 22 },
    )
  })

  it.each([
    ['another unit', 'Orders were 3%.'],
    ['another currency', 'Net sales were €12.00.'],
    ['another sign', 'Net sales were −$12.00.'],
    ['more digits', 'Net sales were $12.005.'],
  ])('takes %s for another number', (_what, text) => {
    const rows = [{ name: 'Email', [sales]: '12.00', [orders]: '3' }]
    const one = answered({ isCompared: false, isOverTime: false, isByChannel: false, rows })
    expect(foreignNumbers('Net sales were $12.00.', [one], known)).toEqual([])
    expect(foreignNumbers(text, [one], known)).toHaveLength(1)
  })
})
