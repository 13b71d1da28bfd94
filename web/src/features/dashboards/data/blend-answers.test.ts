import { LoadResult } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { blendAnswers, originalPick } from './blend-answers.ts'

interface Source {
  readonly cube: string
  readonly measure: string
  readonly rows: readonly (readonly [string | null, string | null])[]
  readonly additivity?: string
  readonly limit?: number
  readonly by?: 'month'
}

/** Rows of a channel, or of a month, and the metric. */
function resultOf({ cube, measure, rows, additivity = 'sum', limit = 100, by }: Source) {
  const about = (name: string) => ({ title: name, shortTitle: name, type: 'string' })
  const key = by === undefined ? `${cube}.channel` : `${cube}.at.month`
  const step = { granularity: { name: 'month', title: 'Month', interval: '1 month' } }
  return LoadResult.parse({
    query: { limit },
    annotation: {
      measures: { [`${cube}.${measure}`]: { ...about(measure), meta: { additivity } } },
      dimensions: by === undefined ? { [key]: about('Channel') } : {},
      segments: {},
      timeDimensions:
        by === undefined ? {} : { [`${cube}.at`]: about('At'), [key]: { ...about('At'), ...step } },
    },
    data: rows.map(([name, value]) => ({ [key]: name, [`${cube}.${measure}`]: value })),
    totals: [{ members: [], data: [{ [`${cube}.${measure}`]: 'all' }] }],
  })
}

const sales = resultOf({
  cube: 'Orders',
  measure: 'sales',
  rows: [
    ['Email', '5'],
    [null, '3'],
  ],
})
const spend = resultOf({
  cube: 'Ads',
  measure: 'spend',
  rows: [
    ['Search', '2'],
    [null, '1'],
  ],
})
const blend = (...results: LoadResult[]) => {
  const [[blended] = []] = blendAnswers(results.map((one) => [one]))
  if (blended === undefined) throw new Error('Nothing was blended')
  return blended
}

test('rows of one value are one row in the order of the first query, and sums without a row are zero', () => {
  const { data, totals, annotation } = blend(sales, spend)
  expect(data).toEqual([
    { 'Orders.channel': 'Email', 'Orders.sales': '5', 'Ads.spend': '0' },
    { 'Orders.channel': null, 'Orders.sales': '3', 'Ads.spend': '1' },
    { 'Orders.channel': 'Search', 'Orders.sales': '0', 'Ads.spend': '2' },
  ])
  expect(Object.keys(annotation.measures)).toEqual(['Orders.sales', 'Ads.spend'])
  expect(totals?.[0]?.data).toEqual([{ 'Orders.sales': 'all', 'Ads.spend': 'all' }])
})

test('what a limit cut off is unknown, and adds no rows', () => {
  const cut = resultOf({ cube: 'Orders', measure: 'sales', rows: [['Email', '5']], limit: 1 })
  expect(blend(cut, spend).data).toEqual([
    { 'Orders.channel': 'Email', 'Orders.sales': '5', 'Ads.spend': '0' },
  ])
  const cutSpend = resultOf({ cube: 'Ads', measure: 'spend', rows: [['Search', '2']], limit: 1 })
  expect(blend(sales, cutSpend).data[0]).toMatchObject({ 'Orders.sales': '5', 'Ads.spend': null })
  const rate = resultOf({ cube: 'Ads', measure: 'roas', rows: [], additivity: 'ratio' })
  expect(blend(sales, rate).data[0]).toMatchObject({ 'Ads.roas': null })
})

test('rows are matched by their time', () => {
  const [month, next] = ['2026-10-01T00:00:00.000', '2026-11-01T00:00:00.000']
  const byMonth = (cube: string, measure: string, rows: [string, string][]) =>
    resultOf({ cube, measure, rows, by: 'month' })
  const { data } = blend(
    byMonth('Orders', 'sales', [
      [month, '5'],
      [next, '6'],
    ]),
    byMonth('Ads', 'spend', [[next, '2']]),
  )
  expect(data.map((row) => [row['Orders.sales'], row['Ads.spend']])).toEqual([
    ['5', '0'],
    ['6', '2'],
  ])
})

test('a number is explored where it comes from', () => {
  const blended = blend(sales, spend)
  const pick = { results: [blended], row: { 'Orders.channel': 'Search' }, value: '2' }
  expect(originalPick({ ...pick, measure: 'Ads.spend', member: 'Orders.channel' })).toEqual({
    results: [spend],
    measure: 'Ads.spend',
    row: { 'Ads.channel': 'Search' },
    value: '2',
    member: 'Ads.channel',
  })
  expect(originalPick({ ...pick, measure: 'Orders.sales' })).toMatchObject({ results: [sales] })
  const plain = { ...pick, results: [sales], measure: 'Orders.sales' }
  expect(originalPick(plain)).toBe(plain)
})

test('a single answer stays as it is', () => {
  const answers = [[sales]]
  expect(blendAnswers(answers)).toBe(answers)
})
