import { segmentDimension } from '@cartograph/contract'
import { expect, it } from 'vitest'
import type { StoppedMetric } from '../insights/index.ts'
import { isApart, stopsOf } from './stops-of-goal.ts'

const product = 'ShopifyOrderLines.productTitle'
const soldOut: StoppedMetric = {
  metric: 'ShopifyOrderLines.unitsSold',
  segment: { dimension: product, value: 'Linen shirt' },
  text: 'Linen shirt: no units sold',
  from: '2026-10-14',
  to: '2026-10-16',
}
const goal = {
  metric: 'ShopifyOrders.netSales',
  segment: null,
  from: '2026-10-12',
  to: '2026-10-18',
}
const names = (over: object, stop: Partial<StoppedMetric> = {}) =>
  stopsOf({ ...goal, ...over }, [{ ...soldOut, ...stop }]).map(({ name }) => name)

it('counts a stop of the same shop on the days of an action, and in the week before', () => {
  expect(names({})).toEqual(['Linen shirt: no units sold'])
  expect(names({}, { from: '2026-10-02', to: '2026-10-05' })).toHaveLength(1)
  expect(names({}, { from: '2026-10-02', to: '2026-10-04' })).toEqual([])
  expect(names({}, { from: '2026-10-19', to: '2026-10-20' })).toEqual([])
})

it('leaves out stops of other sources, and of another value of the same dimension', () => {
  expect(names({ metric: 'PlatformAdSpend.spend' })).toEqual([])
  expect(names({}, { metric: 'GATrafficSourceUtm.sessions', segment: null })).toEqual([])
  const units = 'ShopifyOrderLines.unitsSold'
  const of = (value: string) => ({ metric: units, segment: { dimension: product, value } })
  expect(names(of('Wool socks'))).toEqual([])
  expect(names(of('Linen shirt'))).toHaveLength(1)
})

it('takes two values of a dimension for apart, and two customer segments not: they overlap', () => {
  const [one, other] = ['a', 'b'].map((value) => ({ dimension: product, value }))
  expect(isApart(one ?? null, other ?? null)).toBe(true)
  expect(isApart(one ?? null, null)).toBe(false)
  const ofSegment = (value: string) => ({ dimension: segmentDimension, value })
  expect(isApart(ofSegment('a'), ofSegment('b'))).toBe(false)
})
