import { describe, expect, it } from 'vitest'
import type { TruthEntry } from '../truth/truth.ts'
import { eventsOf, judgeFindings } from './judge-findings.ts'
import type { ToldFinding } from './reported-finding.ts'

const pack = { dimension: 'product_id', value: '77' } as const
const truth: readonly TruthEntry[] = [
  {
    event: 'stock_out',
    name: 'Trail pack',
    from: '2026-03-10',
    to: '2026-03-16',
    slice: pack,
    metric: 'units',
    factor: 0,
  },
  {
    event: 'stock_out',
    name: 'Trail pack',
    from: '2026-03-10',
    to: '2026-03-16',
    slice: null,
    metric: 'orders',
    factor: 0.95,
  },
  {
    event: 'price_change',
    name: 'Field jacket',
    from: '2026-05-01',
    to: null,
    slice: { dimension: 'product_id', value: '78' },
    metric: 'unit_price',
    factor: 1.15,
  },
  {
    event: 'campaign_pause',
    name: 'facebook',
    from: '2026-06-01',
    to: '2026-06-09',
    slice: { dimension: 'utm_source', value: 'facebook' },
    metric: 'orders',
    factor: 0.25,
  },
  {
    event: 'promotion',
    name: 'SUMMER20',
    from: '2026-07-01',
    to: '2026-07-05',
    slice: null,
    metric: 'orders',
    factor: 1.6,
  },
]

const told = (over: Partial<ToldFinding>): ToldFinding => ({
  from: '2026-03-11',
  to: '2026-03-11',
  metric: 'ShopifyOrderLines.unitsSold',
  group: 'product',
  value: 'Trail pack',
  direction: -1,
  ...over,
})

describe('a finding is right', () => {
  it.each<[string, Partial<ToldFinding>]>([
    ['of the product that had run out', {}],
    ['of the whole shop, which lost those orders', { group: 'store', metric: 'Shop.orders' }],
    [
      'of a price that was raised',
      {
        from: '2026-05-02',
        to: '2026-05-02',
        value: 'Field jacket',
        metric: 'ShopifyOrderLines.averageUnitPrice',
        direction: 1,
      },
    ],
    [
      'of the channel whose ads stood still, by any of its names',
      { from: '2026-06-02', to: '2026-06-02', group: 'channel', value: 'Paid social' },
    ],
    [
      'of a week in which it happened',
      { from: '2026-06-08', to: '2026-06-14', group: 'utm_source', value: 'facebook' },
    ],
    [
      'of what came back after a promotion',
      {
        from: '2026-07-20',
        to: '2026-07-20',
        group: 'store',
        value: 'all',
        metric: 'ShopifyOrders.refunds',
        direction: 1,
      },
    ],
  ])('%s', (_, over) => {
    expect(judgeFindings(truth, [told(over)]).isRight).toEqual([true])
  })
})

describe('a finding is wrong', () => {
  it.each<[string, Partial<ToldFinding>]>([
    ['before anything happened', { from: '2026-03-09', to: '2026-03-09' }],
    ['after it was over', { from: '2026-03-17', to: '2026-03-17' }],
    ['of another product', { value: 'Camp stove' }],
    ['when it goes the other way', { direction: 1 }],
    [
      'of something that has long been so',
      {
        from: '2026-05-20',
        to: '2026-05-20',
        value: 'Field jacket',
        metric: 'ShopifyOrderLines.averageUnitPrice',
        direction: 1,
      },
    ],
  ])('%s', (_, over) => {
    expect(judgeFindings(truth, [told(over)]).isRight).toEqual([false])
  })
})

describe('an event', () => {
  it('is one, however many figures it moved', () => {
    expect(eventsOf(truth).map(({ name, effects }) => [name, effects.length])).toEqual([
      ['Trail pack', 2],
      ['Field jacket', 1],
      ['facebook', 1],
      ['SUMMER20', 1],
    ])
  })

  it('was found by the first finding of it, so many days after it began', () => {
    const findings = [
      told({ from: '2026-03-14', to: '2026-03-14' }),
      told({ from: '2026-03-12', to: '2026-03-12' }),
      told({ value: 'Camp stove' }),
    ]
    const [stockOut, price] = judgeFindings(truth, findings).events
    expect(stockOut?.foundBy).toBe(findings[1])
    expect(stockOut?.delay).toBe(2)
    expect(price?.foundBy).toBeNull()
  })
})
