import { describe, expect, it } from 'vitest'
import type { TruthEntry } from '../truth/truth.ts'
import { groupEffects, judgeFindings } from './judge-findings.ts'
import type { ReportedFinding } from './reported-finding.ts'

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
    event: 'campaign_pause',
    name: 'google_ads',
    from: '2026-08-01',
    to: '2026-08-09',
    slice: { dimension: 'utm_source', value: 'google' },
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

const finding = (over: Partial<ReportedFinding>): ReportedFinding => ({
  from: '2026-03-11',
  to: '2026-03-11',
  metric: 'ShopifyOrderLines.unitsSold',
  group: 'product',
  value: 'Trail pack',
  direction: -1,
  ...over,
})

describe('a finding is correct', () => {
  it.each<[string, Partial<ReportedFinding>]>([
    ['about the sold-out product', {}],
    ['about a variant of it, as Amazon names it', { value: 'Trail pack, Red' }],
    ['about the whole shop, which lost those orders', { group: 'store', metric: 'Shop.orders' }],
    [
      'about one of several stores, which lost those orders',
      { group: 'shop', value: 'Amazon', metric: 'Shop.orders' },
    ],
    [
      'about a raised price',
      {
        from: '2026-05-02',
        to: '2026-05-02',
        value: 'Field jacket',
        metric: 'ShopifyOrderLines.averageUnitPrice',
        direction: 1,
      },
    ],
    [
      'about the channel of the paused campaign, by any of its names',
      { from: '2026-06-02', to: '2026-06-02', group: 'channel', value: 'Paid social' },
    ],
    [
      'about shopping ads, which Google Analytics counts apart from search ads',
      { from: '2026-08-02', to: '2026-08-02', group: 'web_channel', value: 'Paid Shopping' },
    ],
    [
      'about a week that includes the event',
      { from: '2026-06-08', to: '2026-06-14', group: 'utm_source', value: 'facebook' },
    ],
    [
      'about refunds after a promotion',
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
    expect(judgeFindings(truth, [finding(over)]).isRight).toEqual([true])
  })
})

describe('a finding is wrong', () => {
  it.each<[string, Partial<ReportedFinding>]>([
    ['before the event', { from: '2026-03-09', to: '2026-03-09' }],
    ['after the event', { from: '2026-03-17', to: '2026-03-17' }],
    ['about another product', { value: 'Camp stove' }],
    ['about a product with a longer name', { value: 'Trail pack cover' }],
    ['in the opposite direction', { direction: 1 }],
    [
      'about a store, long after the event',
      { from: '2026-03-20', to: '2026-03-20', group: 'shop', value: 'Amazon' },
    ],
    [
      'long after a permanent change',
      {
        from: '2026-05-20',
        to: '2026-05-20',
        value: 'Field jacket',
        metric: 'ShopifyOrderLines.averageUnitPrice',
        direction: 1,
      },
    ],
  ])('%s', (_, over) => {
    expect(judgeFindings(truth, [finding(over)]).isRight).toEqual([false])
  })
})

describe('an event', () => {
  it('is counted once, however many metrics it changed', () => {
    expect(groupEffects(truth).map(({ name, effects }) => [name, effects.length])).toEqual([
      ['Trail pack', 2],
      ['Field jacket', 1],
      ['facebook', 1],
      ['google_ads', 1],
      ['SUMMER20', 1],
    ])
  })

  it('is not found by what a stronger event explains', () => {
    const launch: TruthEntry = {
      event: 'launch',
      name: 'Camp stove',
      from: '2026-06-20',
      to: '2026-07-10',
      slice: null,
      metric: 'orders',
      factor: 1.06,
    }
    const sales = finding({ from: '2026-07-02', to: '2026-07-02', group: 'store', direction: 1 })
    const { events } = judgeFindings([launch, ...truth], [sales])
    const found = events.filter(({ foundBy }) => foundBy !== null).map(({ name }) => name)
    expect(found).toEqual(['SUMMER20'])
  })

  it('is attributed to its first finding, with the delay in days', () => {
    const findings = [
      finding({ from: '2026-03-14', to: '2026-03-14' }),
      finding({ from: '2026-03-12', to: '2026-03-12' }),
      finding({ value: 'Camp stove' }),
    ]
    const [stockOut, price] = judgeFindings(truth, findings).events
    expect(stockOut?.foundBy).toBe(findings[1])
    expect(stockOut?.delay).toBe(2)
    expect(price?.foundBy).toBeNull()
  })
})
