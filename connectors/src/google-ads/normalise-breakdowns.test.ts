import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { normaliseBreakdowns } from './normalise-breakdowns.ts'

const context = {
  connectionId: newId(ConnectionId),
  currency: 'USD',
  timezone: 'America/New_York',
  params: { customer_id: '1', descriptive_name: 'Shop' },
}
const campaign = { id: '77', name: 'brand' }
const nothing = { costs: [], conversions: [] }

function rowsOf(payload: object) {
  const record = { externalId: '2026-07-04', updatedAt: '2026-07-04T16:00:00.000Z' }
  const whole = { devices: nothing, terms: nothing, products: nothing, ...payload }
  return normaliseBreakdowns({ ...record, payload: whole }, context).ad_breakdowns?.rows ?? []
}

test('a term of several ad groups is one row, with purchases apart from other conversions', () => {
  const searchTermView = { searchTerm: 'trail shoes' }
  const cost = (costMicros: string, clicks: string) => ({
    campaign,
    searchTermView,
    metrics: { costMicros, clicks },
  })
  const counted = (conversionActionCategory: string, conversions: number) => ({
    campaign,
    searchTermView,
    segments: { conversionActionCategory },
    metrics: { conversions, conversionsValue: conversions * 10 },
  })
  const terms = {
    costs: [cost('1230000', '3'), cost('2000000', '4')],
    conversions: [counted('PURCHASE', 1.5), counted('SIGNUP', 4), counted('PURCHASE', 1)],
  }
  const [row, ...others] = rowsOf({ terms })
  expect(row).toMatchObject({
    breakdown: 'search_term',
    value: 'trail shoes',
    detail: '',
    spend: '3.23',
    clicks: 7,
    conversions: '2.5',
    conversion_value: '25.00',
    other_conversions: '4',
  })
  expect(others).toEqual([])
})

test('conversions of a device divide into actions, and count for a device without costs', () => {
  const conversion = (conversionActionName: string, device: string) => ({
    campaign,
    segments: { device, conversionActionName, conversionActionCategory: 'PURCHASE' },
    metrics: { conversions: 1, conversionsValue: 20 },
  })
  const conversions = [
    conversion('Purchase', 'MOBILE'),
    conversion('Purchase', 'DESKTOP'),
    conversion('Sale by phone', 'DESKTOP'),
  ]
  const rows = rowsOf({ devices: { costs: [], conversions } })
  const told = rows.map(({ breakdown, value, detail, conversions: count, spend }) => [
    breakdown,
    value,
    detail,
    count,
    spend,
  ])
  expect(told).toEqual([
    ['device', 'mobile', '', '1', '0.00'],
    ['device', 'desktop', '', '2', '0.00'],
    ['conversion_action', 'Purchase', 'purchase', '2', '0.00'],
    ['conversion_action', 'Sale by phone', 'purchase', '1', '0.00'],
  ])
})
