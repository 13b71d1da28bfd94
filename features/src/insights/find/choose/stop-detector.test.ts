import { describe, expect, it } from 'vitest'
import { candidateAt, judgedProduct, testUnitValues } from './rule-finding.fixture.ts'
import { createStopDetector } from './stop-detector.ts'

const times = (count: number, value: number) => Array.from({ length: count }, () => value)
/** Sells three a day, and nothing from day 60 on. */
const units = judgedProduct({
  metric: 'ShopifyOrderLines.unitsSold',
  kind: 'count',
  part: 'Mug',
  values: [...times(60, 3), ...times(10, 0), ...times(5, 3)],
  judgement: { expected: 3, chance: 0.1 },
})
const sales = judgedProduct({
  metric: 'ShopifyOrderLines.netSales',
  kind: 'money',
  part: 'Mug',
  values: units.series.values.map((one) => (one ?? 0) * 20),
  judgement: { expected: 60, chance: 0.1 },
})
const judged = [units, sales]
const at = (day: number, weight = 20) =>
  judged.map((one) => candidateAt(one, day, { weight: one === units ? weight : 1 }))

describe('a product without sales', () => {
  it('is reported once the run of days is too long for chance, although each day lacks too little', () => {
    const stops = createStopDetector(judged, testUnitValues)
    const findings = Array.from({ length: 75 }, (_, day) => stops(at(day), day))
    expect(findings.findIndex((one) => one.length > 0)).toBe(63)
    const [finding] = findings[63] ?? []
    expect(finding?.candidate).toMatchObject({ id: units.series.id, value: 0, flag: true })
    expect(finding?.since).toBe(60)
    expect(finding?.folded.map(({ id }) => id)).toEqual([sales.series.id])
  })

  it('is one finding until it sells again', () => {
    const stops = createStopDetector(judged, testUnitValues)
    const findings = Array.from({ length: 75 }, (_, day) => stops(at(day), day)[0])
    const days = findings.flatMap((finding, day) => (finding === undefined ? [] : [day]))
    expect(days).toEqual([63, 64, 65, 66, 67, 68, 69])
    expect(findings[63]?.continues).toBeNull()
    expect(findings[64]?.continues).toBe(findings[63])
    expect(findings[69]?.since).toBe(60)
  })

  it('weighs more the longer it lasts', () => {
    const stops = createStopDetector(judged, testUnitValues)
    const findings = Array.from(
      { length: 70 },
      (_, day) => stops(at(day), day)[0]?.significance ?? 0,
    )
    expect(findings[69]).toBeGreaterThan(findings[63] ?? Infinity)
  })

  it('is not reported when the missing amount is negligible', () => {
    const stops = createStopDetector(judged, testUnitValues)
    expect(Array.from({ length: 75 }, (_, day) => stops(at(day, 0.2), day)).flat()).toEqual([])
  })
})
