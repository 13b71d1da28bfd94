import { expect, it } from 'vitest'
import { listPriceMetric, priceMetrics } from '../plan/watched-metrics.ts'
import { dropRepeatedWeeks } from './drop-repeated-weeks.ts'
import type { ReportedFinding } from './select-findings.ts'

const units = 'ShopifyOrderLines.unitsSold'
const reportedPart = (
  metric: string,
  day: number,
  over: { part?: string; value?: number } = {},
): ReportedFinding => {
  const { part = 'Mug', value = 8 } = over
  const slice = { product: part }
  const candidate = { id: `${metric}|product=${part}`, metric, slice, value, expected: 10 }
  return { finding: { candidate, folded: [] }, day, until: day } as unknown as ReportedFinding
}
const reportedWhole = (metric: string, day: number): ReportedFinding => {
  const candidate = { id: metric, metric, slice: {}, value: 8, expected: 10 }
  return { finding: { candidate, folded: [] }, day, until: day } as unknown as ReportedFinding
}
const left = (week: ReportedFinding, ...days: ReportedFinding[]) =>
  dropRepeatedWeeks([week], days).length

it('a week repeats no change of the same metric that one of its days reported', () => {
  expect(left(reportedPart(units, 107))).toBe(1)
  expect(left(reportedPart(units, 107), reportedPart(units, 101))).toBe(0)
  expect(left(reportedPart(units, 107), reportedPart(units, 100))).toBe(1)
  expect(left(reportedPart(units, 107), reportedPart(units, 108))).toBe(1)
  expect(left(reportedPart(units, 107), reportedPart(units, 103, { value: 12 }))).toBe(1)
  expect(left(reportedPart(units, 107), reportedPart(units, 103, { part: 'Tent' }))).toBe(1)
})

it('a week repeats no change of a segment that one of its days reported by another metric', () => {
  const sales = 'ShopifyOrderLines.netSales'
  expect(left(reportedPart(sales, 107), reportedPart(units, 103))).toBe(0)
  expect(left(reportedPart(sales, 107), reportedPart(units, 103, { part: 'Tent' }))).toBe(1)
  expect(left(reportedPart(sales, 107), reportedPart(units, 103, { value: 12 }))).toBe(1)
  expect(left(reportedPart(sales, 107), reportedPart(listPriceMetric, 103))).toBe(1)
  expect(left(reportedWhole(sales, 107), reportedWhole(units, 103))).toBe(1)
  expect(left(reportedWhole(sales, 107), reportedWhole(sales, 103))).toBe(0)
})

it('a price change reported for a day is not repeated by weeks for a quarter, neither as list price nor as average price', () => {
  for (const price of priceMetrics) {
    expect(left(reportedPart(price, 190), reportedPart(listPriceMetric, 100))).toBe(0)
    expect(left(reportedPart(price, 191), reportedPart(listPriceMetric, 100))).toBe(1)
    expect(
      left(reportedPart(price, 150), reportedPart(listPriceMetric, 100, { part: 'Tent' })),
    ).toBe(1)
    expect(left(reportedPart(price, 150), reportedPart(listPriceMetric, 100, { value: 12 }))).toBe(
      1,
    )
  }
  expect(left(reportedPart(units, 150), reportedPart(listPriceMetric, 149))).toBe(1)
})

it('a week does not repeat a price change that another store showed on a day', () => {
  const variant = { part: 'Mug, Red' }
  const [week, cheaper] = [
    reportedPart(listPriceMetric, 107, variant),
    reportedPart(listPriceMetric, 107, { ...variant, value: 7 }),
  ]
  expect(left(week, reportedPart(listPriceMetric, 103))).toBe(0)
  expect(left(week, reportedPart(listPriceMetric, 93))).toBe(1)
  expect(left(cheaper, reportedPart(listPriceMetric, 103))).toBe(1)
})
