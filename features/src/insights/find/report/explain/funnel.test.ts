import { describe, expect, it } from 'vitest'
import { daily } from '../../period.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'
import { explainFunnel } from './funnel.ts'

const day = 20_000

function judged(metric: string, value: number, expected: number) {
  return {
    series: { id: metric, metric, values: [value] },
    metric: { title: metric, format: 'number', kind: 'money' },
    part: null,
    first: day,
    judgements: new Map([[day, { expected }]]),
  }
}

const visits = judged('GATrafficSourceUtm.sessions', 500, 1_000)
const orders = judged('ShopifyOrders.orders', 12, 20)
const sales = judged('ShopifyOrders.netSales', 1_500, 2_000)

function explained(own: typeof sales, known = [visits, orders, sales]) {
  const byId = new Map(known.map((one) => [one.series.id, one]))
  const context = { byId, period: daily, plan: { currency: 'USD' } } as unknown as ExplainContext
  const [value = 0] = own.series.values
  const { expected = 0 } = own.judgements.get(day) ?? {}
  return explainFunnel(context, { own, day, value, expected } as unknown as ExplainedFinding)
}

function partsOf(item: ReturnType<typeof explained>) {
  return item?.exp.type === 'chart'
    ? item.exp.data.map((row) => [row['step'], Number(row['contribution'])] as const)
    : []
}

describe('the funnel from visits to sales', () => {
  it('adds up to the change, step by step', () => {
    const parts = partsOf(explained(sales))
    expect(parts.map(([step]) => step)).toEqual([
      'Sessions',
      'Conversion rate',
      'Net sales per order',
    ])
    expect(parts.reduce((sum, [, amount]) => sum + amount, 0)).toBeCloseTo(-500, 1)
    // Half of the visits came, each worth slightly more: both steps contribute.
    expect(parts[0]?.[1]).toBeLessThan(-1_000)
    expect(parts[1]?.[1]).toBeGreaterThan(0)
    expect(parts[2]?.[1]).toBeGreaterThan(0)
  })

  it('explains orders too, where it ends', () => {
    const parts = partsOf(explained(orders))
    expect(parts.map(([step]) => step)).toEqual(['Sessions', 'Conversion rate'])
    expect(parts.reduce((sum, [, amount]) => sum + amount, 0)).toBeCloseTo(-8, 1)
  })

  it('is left out when visits are not known, and for other metrics', () => {
    expect(explained(sales, [orders, sales])).toBeNull()
    expect(explained(judged('ShopifyOrders.refunds', 1, 2))).toBeNull()
  })
})
