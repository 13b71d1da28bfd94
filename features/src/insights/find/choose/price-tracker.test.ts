import { describe, expect, it } from 'vitest'
import { daily, weekly } from '../period.ts'
import { listPriceMetric } from '../plan/watched-metrics.ts'
import { createPriceTracker } from './price-tracker.ts'
import { candidateAt, judgedProduct, testUnitValues } from './rule-finding.fixture.ts'

const paidPrice = 'ShopifyOrderLines.averageUnitPrice'
const usual = { expected: 79, chance: 0.5 }
const times = (count: number, value: number) => Array.from({ length: count }, () => value)
const mug = { kind: 'ratio', part: 'Mug', judgement: usual, pieces: 2 } as const
const changed = [...times(80, 80), ...times(40, 72)]
const asked = judgedProduct({ ...mug, metric: listPriceMetric, values: changed })
const paid = judgedProduct({ ...mug, metric: paidPrice, values: changed.map((one) => one * 0.97) })
const far = { flag: true, chance: 1e-9 }

describe('a changed price', () => {
  const prices = createPriceTracker([asked, paid], testUnitValues, daily)
  const findChangesAt = (day: number) =>
    prices.findChanges([candidateAt(asked, day), candidateAt(paid, day)], day)

  it('is reported on the day of its first sale, with the previous price and the average price paid', () => {
    const [finding, ...others] = findChangesAt(80)
    expect(others).toEqual([])
    expect(finding?.candidate).toMatchObject({ value: 72, expected: 80, lower: 80, upper: 80 })
    expect(finding?.candidate.flag).toBe(true)
    expect(finding?.folded.map(({ metric }) => metric)).toEqual([paidPrice])
    expect(finding?.significance).toBeGreaterThan(0)
    expect([79, 81, 90].flatMap(findChangesAt)).toEqual([])
  })

  it('is reported when it is 10% lower, which is little for a noisy series', () => {
    const values = [...times(80, 78.99), 71.1]
    const tenth = judgedProduct({ ...mug, metric: listPriceMetric, values })
    const { findChanges } = createPriceTracker([tenth], testUnitValues, daily)
    expect(findChanges([candidateAt(tenth, 80)], 80)).toHaveLength(1)
  })

  it("is not reported when its effect over a quarter is under 1% of a day's sales", () => {
    const { findChanges } = createPriceTracker(
      [asked],
      { ...testUnitValues, perDay: 91 * 16 * 101 },
      daily,
    )
    expect(findChanges([candidateAt(asked, 80)], 80)).toEqual([])
  })

  it('suppresses later reports of the same list price and, for a quarter, of the average price', () => {
    const left = (one: typeof asked, day: number, over = {}) =>
      prices.dropExplained([candidateAt(one, day, { ...far, ...over })], day)
    expect(left(asked, 85)).toEqual([])
    expect(left(paid, 85)).toEqual([])
    expect(left(paid, 75)).toHaveLength(1)
    expect(left(paid, 85, { value: 99 })).toHaveLength(1)
    const long = [...times(80, 80), ...times(120, 72)]
    const later = judgedProduct({ ...mug, metric: listPriceMetric, values: long })
    const since = judgedProduct({ ...mug, metric: paidPrice, values: long })
    const { dropExplained } = createPriceTracker([later, since], testUnitValues, daily)
    expect(dropExplained([candidateAt(since, 170, far)], 170)).toEqual([])
    expect(dropExplained([candidateAt(since, 171, far)], 171)).toHaveLength(1)
  })
})

describe('a price that is changed in several stores', () => {
  const list = { ...mug, metric: listPriceMetric }
  const variant = judgedProduct({ ...list, part: 'Mug, Red', values: changed, pieces: 1 })
  const reportAt = (tracker: ReturnType<typeof createPriceTracker>, day: number, all = [asked]) => {
    const findings = tracker.findChanges(
      all.map((one) => candidateAt(one, day)),
      day,
    )
    tracker.record(findings)
    return findings
  }

  it('is one finding, of the product with the most at stake', () => {
    const tracker = createPriceTracker([variant, asked], testUnitValues, daily)
    const [finding, ...others] = reportAt(tracker, 80, [variant, asked])
    expect(others).toEqual([])
    expect(finding?.candidate.slice).toEqual({ product: 'Mug' })
    expect(finding?.folded.map(({ slice }) => slice)).toEqual([{ product: 'Mug, Red' }])
  })

  it('continues the finding where it is first sold some days later', () => {
    const values = [...times(90, 80), ...times(30, 72)]
    const late = judgedProduct({ ...list, part: 'Mug, Red', values })
    const tracker = createPriceTracker([asked, late], testUnitValues, daily)
    const [first] = reportAt(tracker, 80)
    expect(reportAt(tracker, 90, [asked, late]).map(({ continues }) => continues)).toEqual([first])
    const longAfter = judgedProduct({ ...list, values: [...times(94, 80), 72], part: 'Mug, Red' })
    const other = createPriceTracker([asked, longAfter], testUnitValues, daily)
    reportAt(other, 80)
    expect(reportAt(other, 94, [longAfter])[0]?.continues).toBeNull()
  })

  it('is not confused with another change on the same day', () => {
    const values = [...times(80, 60), ...times(40, 54)]
    const cup = judgedProduct({ ...list, part: 'Cup', values })
    const tracker = createPriceTracker([asked, cup], testUnitValues, daily)
    expect(reportAt(tracker, 80, [asked, cup])).toHaveLength(2)
  })
})

describe('a mixture of prices', () => {
  const values = Array.from({ length: 120 }, (_, n) => 80 + (n % 5) * 4)
  const mixed = judgedProduct({ ...mug, metric: listPriceMetric, values })

  it('is reported by its deviation, but only with more certainty than other series need', () => {
    const { findChanges, dropExplained } = createPriceTracker([mixed], testUnitValues, daily)
    expect(findChanges([candidateAt(mixed, 90)], 90)).toEqual([])
    expect(dropExplained([candidateAt(mixed, 90, far)], 90)).toHaveLength(1)
    expect(dropExplained([candidateAt(mixed, 90, { ...far, chance: 1e-5 })], 90)).toEqual([])
  })

  it('is weighed by a week of its effect, because it lasts', () => {
    const { dropExplained } = createPriceTracker([mixed], testUnitValues, daily)
    expect(dropExplained([candidateAt(mixed, 90, far)], 90)[0]?.weight).toBe(2 * 7)
  })

  it('is reported once, and for days only', () => {
    const { dropExplained, record } = createPriceTracker([mixed], testUnitValues, daily)
    const [first] = dropExplained([candidateAt(mixed, 90, far)], 90)
    record([{ candidate: first, folded: [] } as never])
    expect(dropExplained([candidateAt(mixed, 95, far)], 95)).toEqual([])
    expect(
      createPriceTracker([mixed], testUnitValues, weekly).dropExplained(
        [candidateAt(mixed, 90, far)],
        90,
      ),
    ).toEqual([])
  })
})

it('series other than prices pass through unchanged', () => {
  const units = judgedProduct({
    metric: 'ShopifyOrderLines.unitsSold',
    kind: 'count',
    part: 'Mug',
    values: times(90, 4),
    judgement: { expected: 4, chance: 0.01 },
  })
  const candidate = candidateAt(units, 80)
  expect(
    createPriceTracker([asked, units], testUnitValues, daily).dropExplained([candidate], 80),
  ).toEqual([candidate])
})
